"""Tests of the language model: the client and what is asked of it."""
