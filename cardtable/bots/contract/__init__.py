"""What the bots of both Spades games share: hands as masks, playouts, and the search on them."""
