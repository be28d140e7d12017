"""The scene of a match at the table, and what the games share to draw theirs."""
