"""Other servers for games, compared with ours: boardgame.io and Colyseus, each playing Moving Day."""
