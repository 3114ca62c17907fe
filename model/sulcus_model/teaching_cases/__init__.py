"""Draws the cases of the teaching library and the public samples from whole-head label maps."""
