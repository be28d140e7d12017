"""What every card game needs: cards, chance, moves, the rules contract. Standard library only."""
