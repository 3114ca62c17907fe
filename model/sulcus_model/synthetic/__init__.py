"""Pictures drawn by code: brain-like phantoms, and things that are not a brain."""
