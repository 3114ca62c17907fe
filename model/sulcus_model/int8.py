"""Convolutions at 8 bits: half the time of float32 on a processor with dot products, at nearly the same answers.

The network is trained in float. `quantise` measures the range of every convolution's input and output on training
slices; `to_int8` then puts the rounding of those ranges into the network, so that calibration, measuring and export see
what will ship. PyTorch's rounding exports as QuantizeLinear and DequantizeLinear, which onnxruntime merges into integer
convolutions.
"""
import numpy as np
import torch
import torch.nn as nn

from .network import standardise
from .progress import track

# The first layer sees one channel, and the last ones write coordinates and logits: they cost little and stay float.
FLOAT_LAYERS = ("stem.0", ".box.1", ".confidence", ".tumour_type", "mask.leave.1")
OUTLIERS = 1e-4  # share of values at each end of a picture that may be clipped
EVERY = 8  # of the values of a layer are looked at
LEVELS = 255
# Unsigned weights: processors without 8-bit dot products may overflow when signed ones meet unsigned activations.
MIDDLE = 128


class Int8Conv(nn.Module):
    """A convolution whose input, weights and output are rounded to 8 bits."""

    def __init__(self, conv, ranges):
        super().__init__()
        self.conv = conv
        self.input, self.output = _scale_and_zero(*ranges[:2]), _scale_and_zero(*ranges[2:])
        self.register_buffer("weight_scale", conv.weight.detach().abs().amax((1, 2, 3)).clamp(min=1e-8) / 127)

    def forward(self, x):
        middle = torch.full((len(self.weight_scale),), MIDDLE, dtype=torch.int32, device=x.device)
        weight = torch.fake_quantize_per_channel_affine(self.conv.weight, self.weight_scale, middle, 0, 0, LEVELS)
        x = torch.fake_quantize_per_tensor_affine(x, *self.input, 0, LEVELS)
        x = nn.functional.conv2d(x, weight, self.conv.bias, self.conv.stride, self.conv.padding, groups=self.conv.groups)
        return torch.fake_quantize_per_tensor_affine(x, *self.output, 0, LEVELS)


def _scale_and_zero(low, high):
    """Zero has a level of its own, so that padding stays exact."""
    low, high = min(low, 0.0), max(high, 0.0)
    scale = max(high - low, 1e-6) / LEVELS
    return scale, round(-low / scale)


def quantised_layers(network):
    return [(name, module) for name, module in network.named_modules() if isinstance(module, nn.Conv2d) and not name.endswith(FLOAT_LAYERS)]


@torch.no_grad()
def measure_ranges(network, images):
    """Low and high of input and output of every quantised convolution; `network` has its norms folded."""
    ranges = {}

    def watch(name):
        def hook(_, inputs, output):
            ends = (*_ends(inputs[0]), *_ends(output))
            old = ranges.get(name, ends)
            ranges[name] = [min(old[0], ends[0]), max(old[1], ends[1]), min(old[2], ends[2]), max(old[3], ends[3])]
        return hook

    hooks = [module.register_forward_hook(watch(name)) for name, module in quantised_layers(network)]
    for image in track(images, "measuring ranges"):
        network(standardise(image[None, None].float() / 255))
    for hook in hooks:
        hook.remove()
    return ranges


def _ends(values):
    flat = values.flatten()[::EVERY].numpy()
    count = int(len(flat) * OUTLIERS)
    ordered = np.partition(flat, (count, len(flat) - 1 - count))
    return float(ordered[count]), float(ordered[len(flat) - 1 - count])


def to_int8(network, ranges):
    """Replaces the convolutions named in `ranges`; the norms must be folded."""
    for name, module in quantised_layers(network):
        parent, _, last = name.rpartition(".")
        setattr(network.get_submodule(parent), last, Int8Conv(module, ranges[name]))
    return network


def store_int8(model):
    """Weights behind a QuantizeLinear become 8-bit initialisers, and each bias the 32-bit integers that onnxruntime adds."""
    from onnx import helper, numpy_helper
    graph = model.graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    values |= {node.output[0]: numpy_helper.to_array(node.attribute[0].t) for node in graph.node if node.op_type == "Constant"}
    # Equal tensors are stored once; the others are Identity nodes.
    values |= {node.output[0]: values[node.input[0]] for node in graph.node if node.op_type == "Identity" and node.input[0] in values}
    made_by = {output: node for node in graph.node for output in node.output}
    added, gone = [], []
    for node in list(graph.node):
        if node.op_type == "QuantizeLinear" and node.input[0] in values:
            weight, scale = values[node.input[0]], values[node.input[1]]
            levels = np.clip(np.rint(weight / scale.reshape(-1, 1, 1, 1)) + MIDDLE, 0, LEVELS).astype(np.uint8)
            added.append(numpy_helper.from_array(levels, node.output[0]))
            gone.append(node)
        if node.op_type == "Conv" and node.input[1] in made_by and made_by[node.input[1]].op_type == "DequantizeLinear":
            scale = values[made_by[node.input[0]].input[1]] * values[made_by[node.input[1]].input[1]]
            name = node.input[2]
            bias = values[name]
            added += [
                numpy_helper.from_array(np.rint(bias / scale).astype(np.int32), f"{name}_int32"),
                numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale"),
                numpy_helper.from_array(np.zeros(len(bias), np.int32), f"{name}_zero"),
            ]
            widened = helper.make_node("DequantizeLinear", [f"{name}_int32", f"{name}_scale", f"{name}_zero"], [f"{name}_rounded"], name=f"widen_{name}", axis=0)
            graph.node.insert(list(graph.node).index(node), widened)
            node.input[2] = f"{name}_rounded"
    for node in gone:
        graph.node.remove(node)
    graph.initializer.extend(added)
    used = {name for node in graph.node for name in node.input}
    kept = [tensor for tensor in graph.initializer if tensor.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    return model
