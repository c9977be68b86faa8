"""Tests of how documents are found, fetched and read."""
