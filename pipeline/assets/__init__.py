"""Dagster assets: each reads, calls one pure function and returns metadata."""
