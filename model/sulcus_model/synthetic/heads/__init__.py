"""Whole heads of any contrast, plane and level, drawn on the training device from tissue maps."""
