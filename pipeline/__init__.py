"""From documentation to a release: Dagster at the edge, pure code inside."""
