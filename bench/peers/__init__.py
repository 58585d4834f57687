"""Other servers for games, measured beside ours: boardgame.io and Colyseus, each playing Moving Day."""
