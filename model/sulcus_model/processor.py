"""Fast convolutions where there is no GPU."""
import platform

import torch


def use_fast_convolutions():
    """On ARM, PyTorch 1 as Debian builds it has oneDNN without fast kernels: its own convolutions with BLAS take a third of the time."""
    if platform.machine() in ("aarch64", "arm64") and torch.__version__.startswith("1."):
        torch.backends.mkldnn.set_flags(False)
