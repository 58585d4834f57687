"""What tests of research need: an optional extra."""

FRAMEWORKS = ("gymnasium", "pettingzoo", "pyspiel")
