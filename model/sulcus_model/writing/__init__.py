"""The network that finds writing in a picture: how it is trained and exported."""
