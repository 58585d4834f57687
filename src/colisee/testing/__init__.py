"""For the tests of games: the laws that every game obeys, and a table on which moves are played in words."""
