"""The contract between building and serving: what a release holds and how to read it."""
