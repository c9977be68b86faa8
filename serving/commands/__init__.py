"""Commands of the base install: they read a release and nothing else."""
