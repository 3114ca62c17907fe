import tempfile
import unittest
from pathlib import Path

from .needs_torch import HAS_TORCH, needs_torch

try:
    import onnx
except ImportError:
    onnx = None

if HAS_TORCH:
    import torch
    from torch import nn

    from sulcus_model.config import load_config
    from sulcus_model.detector import Detector, fold_norms
    from sulcus_model.export import export_graph
    from sulcus_model.int8 import Int8Conv, measure_ranges, quantised_layers, to_int8
    from sulcus_model.network import build_network

SIZE = 64


def small_network():
    torch.manual_seed(1)
    config = {**load_config(), "size": SIZE, "network": {"channels": [8, 8, 16, 32, 32], "depths": [1, 1, 1, 1], "headChannels": 16}}
    return fold_norms(build_network(config).eval())


@needs_torch
class EightBits(unittest.TestCase):
    def test_a_convolution_answers_within_half_a_level_of_its_ranges(self):
        torch.manual_seed(2)
        conv, x = nn.Conv2d(4, 6, 3, padding=1), torch.rand(1, 4, 9, 9)
        wanted = conv(x)
        low, high = wanted.min().item(), wanted.max().item()
        rounded = Int8Conv(conv, [0.0, 1.0, low, high])(x)
        self.assertLess((rounded - wanted).abs().max().item(), 0.05)
        levels = (rounded / ((max(high, 0) - min(low, 0)) / 255)).round()
        self.assertLessEqual(len(levels.unique()), 256)

    def test_zero_stays_zero_so_that_padding_adds_nothing(self):
        conv = nn.Conv2d(1, 1, 3, padding=1, bias=False)
        rounded = Int8Conv(conv, [-0.3, 5.7, -1.1, 2.9])(torch.zeros(1, 1, 5, 5))
        self.assertEqual(rounded.abs().max().item(), 0.0)

    def test_the_network_says_nearly_the_same_with_8_bit_convolutions(self):
        network = small_network()
        images = (torch.rand(4, SIZE, SIZE) * 255).to(torch.uint8)
        ranges = measure_ranges(network, images)
        self.assertEqual(set(ranges), {name for name, _ in quantised_layers(network)})
        image = images[:1, None].float() / 255
        before = Detector(network, SIZE)(image)
        after = Detector(to_int8(network, ranges), SIZE)(image)
        self.assertLess((before[1] - after[1]).abs().max().item(), 0.02)
        self.assertLess((before[0] - after[0]).abs().mean().item(), 1.0)

    @unittest.skipUnless(onnx, "onnx is not installed")
    def test_the_exported_file_stores_weights_as_bytes_and_biases_as_integers(self):
        network = small_network()
        ranges = measure_ranges(network, (torch.rand(2, SIZE, SIZE) * 255).to(torch.uint8))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.onnx"
            export_graph(Detector(to_int8(network, ranges), SIZE), SIZE, path)
            graph = onnx.load(str(path)).graph
        kinds = {tensor.name: tensor.data_type for tensor in graph.initializer}
        made_by = {output: node for node in graph.node for output in node.output}
        rounded = [node for node in graph.node if node.op_type == "Conv" and node.input[1] in made_by and made_by[node.input[1]].op_type == "DequantizeLinear"]
        self.assertEqual(len(rounded), len(ranges))
        for node in rounded:
            self.assertEqual(kinds[made_by[node.input[1]].input[0]], onnx.TensorProto.UINT8)
            self.assertEqual(kinds[made_by[node.input[2]].input[0]], onnx.TensorProto.INT32)


if __name__ == "__main__":
    unittest.main()
