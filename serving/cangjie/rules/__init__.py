"""Rules of the checker, one file per idea."""
