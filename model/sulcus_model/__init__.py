"""Sulcus: a small detector of brain tumours on single MR slices."""
