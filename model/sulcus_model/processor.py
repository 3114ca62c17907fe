"""Fast convolutions on machines without a GPU."""
import platform

import torch


def use_fast_convolutions():
    """On ARM, Debian's PyTorch 1 has oneDNN without fast kernels. PyTorch's own convolutions with BLAS take a third of
    the time."""
    if platform.machine() in ("aarch64", "arm64") and torch.__version__.startswith("1."):
        torch.backends.mkldnn.set_flags(False)
