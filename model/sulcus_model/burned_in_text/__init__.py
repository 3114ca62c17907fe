"""Training and export of the network that finds text in a picture."""
