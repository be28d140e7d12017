"""What every search shares: hidden cards dealt to fit, what plays tell, choices compared."""
