"""Asset checks."""

import dagster as dg

CHECKS: tuple[dg.AssetChecksDefinition, ...] = ()
