"""Sulcus: a small detector of brain tumors on single MR slices."""
