"""Whole heads of any contrast, plane and level, drawn on the device that trains from maps of a head's tissues."""
