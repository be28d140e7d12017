"""Cards that move: spots, sprites, drag and beats. Knows no game."""
