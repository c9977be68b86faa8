"""Types of expressions: one walk over a tree, its readers by what they read."""
