"""Tests of the contract, and the rows and small releases they are made from."""
