"""How good the answers are: judged cases of our own, a floor, and the search for weights."""
