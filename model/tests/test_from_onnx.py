import unittest
from pathlib import Path

from .needs_torch import HAS_TORCH, needs_torch

RELEASED = Path(__file__).resolve().parent.parent / "sulcus-fp16.onnx"

if HAS_TORCH:
    import torch

    from sulcus_model.config import load_config
    from sulcus_model.detector import fold_norms
    from sulcus_model.from_onnx import folded_network, unfold_norms
    from sulcus_model.network import standardize

try:
    import onnx  # noqa: F401
    HAS_ONNX = True
except ImportError:
    HAS_ONNX = False


@needs_torch
@unittest.skipUnless(HAS_ONNX, "onnx is not installed here")
class ReleasedFile(unittest.TestCase):
    def test_the_trainable_network_answers_as_the_file_s_weights_do(self):
        torch.manual_seed(0)
        config = load_config()
        folded = folded_network(RELEASED, config)
        images = torch.randint(0, 255, (2, config["size"], config["size"]), dtype=torch.uint8)
        view = standardize(images[:, None].float() / 255)
        with torch.no_grad():
            before = folded(view)[0]
            network = unfold_norms(folded, config, images)
            self.assertLess((network(view)[0] - before).abs().max().item(), 1e-2)
            self.assertLess((fold_norms(network)(view)[0] - before).abs().max().item(), 1e-2)


if __name__ == "__main__":
    unittest.main()
