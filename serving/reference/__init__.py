"""The questions of toolset `reference`: declarations, patterns, error texts and packages, in that toolset's shapes."""
