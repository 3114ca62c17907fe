"""The network that finds text in a picture: how it is trained and exported."""
