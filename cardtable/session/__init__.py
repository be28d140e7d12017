"""A match being played, between the match and the bots below and the screen above. No pygame."""
