"""Java expressions written as Cangjie, so that a suggestion can carry the caller's own arguments."""
