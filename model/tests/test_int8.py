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

    from sulcus_model.detector import Detector, fold_norms
    from sulcus_model.export import export_graph
    from sulcus_model.int8 import FLOAT_WEIGHTS, Rounded, measure_ranges, plain_weights, rounded_layers, settle, to_int8
    from sulcus_model.network import ConvNormAct, SulcusNet

SIZE = 64


def small_network():
    torch.manual_seed(1)
    return fold_norms(SulcusNet([8, 8, 16, 32, 32], [1, 1, 1, 1], 16, 8, "relu", True).eval())


def pictures(count):
    return (torch.rand(count, SIZE, SIZE) * 255).to(torch.uint8)


@needs_torch
class EightBits(unittest.TestCase):
    def test_an_answer_is_rounded_to_one_of_256_levels_and_zero_stays_zero(self):
        torch.manual_seed(2)
        rounded = Rounded(nn.Identity(), -0.3, 5.7).eval()
        x = torch.rand(1000) * 6 - 0.3
        said = rounded(x)
        self.assertLess((said - x).abs().max().item(), 6 / 255)
        self.assertLessEqual(len(said.unique()), 256)
        self.assertEqual(rounded(torch.zeros(3)).abs().max().item(), 0.0)

    def test_training_sees_the_same_levels_and_gradients_pass(self):
        rounded = Rounded(nn.Identity(), 0.0, 4.0)
        x = (torch.rand(200) * 5).requires_grad_()
        learning = rounded.train()(x)
        self.assertTrue(torch.allclose(learning.detach(), rounded.eval()(x).detach(), atol=1e-5))
        learning.sum().backward()
        self.assertEqual(set(x.grad.unique().tolist()), {0.0, 1.0})

    def test_the_network_says_nearly_the_same_at_8_bits_under_the_same_names(self):
        network, images = small_network(), pictures(4)
        names = set(network.state_dict())
        ranges = measure_ranges(network, images)
        self.assertEqual(set(ranges), set(rounded_layers(network)))
        image = images[:1, None].float() / 255
        with torch.no_grad():
            before = Detector(network, SIZE)(image)
            rounded = settle(to_int8(network, ranges)).eval()
            after = Detector(rounded, SIZE)(image)
        self.assertEqual(set(plain_weights(rounded)), names)
        self.assertLess((before[1] - after[1]).abs().max().item(), 0.02)
        self.assertLess((before[0] - after[0]).abs().mean().item(), 1.0)

    @unittest.skipUnless(onnx, "onnx is not installed")
    def test_the_exported_file_stores_weights_as_bytes_and_biases_as_integers(self):
        network = small_network()
        layers = [name for name, module in network.named_modules() if isinstance(module, ConvNormAct) and name not in FLOAT_WEIGHTS]
        rounded = settle(to_int8(network, measure_ranges(network, pictures(2)))).eval()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.onnx"
            export_graph(Detector(rounded, SIZE), SIZE, path)
            graph = onnx.load(str(path)).graph
        kinds = {tensor.name: tensor.data_type for tensor in graph.initializer}
        made_by = {output: node for node in graph.node for output in node.output}
        convolutions = [node for node in graph.node if node.op_type == "Conv" and node.input[1] in made_by and made_by[node.input[1]].op_type == "DequantizeLinear"]
        self.assertEqual(len(convolutions), len(layers))
        for node in convolutions:
            self.assertEqual(kinds[made_by[node.input[1]].input[0]], onnx.TensorProto.UINT8)
            self.assertEqual(kinds[made_by[node.input[2]].input[0]], onnx.TensorProto.INT32)


if __name__ == "__main__":
    unittest.main()
