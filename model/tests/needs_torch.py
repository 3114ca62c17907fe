"""Skips with a clear message if PyTorch is missing."""
import unittest

try:
    import torch  # noqa: F401
    HAS_TORCH = True
except ImportError:
    HAS_TORCH = False

needs_torch = unittest.skipUnless(HAS_TORCH, "PyTorch is not installed here; these tests need it (CPU is enough)")
