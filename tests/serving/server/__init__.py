"""Tests of the server and its transports."""
