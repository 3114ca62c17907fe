"""The whole network at 8 bits: weights and activations. The network is first trained in float. `measure_ranges` then
records the output range of every layer on training slices, `to_int8` inserts rounding to those ranges, and the last
minutes of training continue with it. The weights adapt, and calibration, evaluation and export see what will be
released. PyTorch's fake quantization exports as QuantizeLinear and DequantizeLinear, which onnxruntime fuses into
integer kernels."""
import numpy as np
import torch
import torch.nn as nn

from .network import Add, ConvNormAct, Double, Join, standardize

OUTLIERS = 1e-4  # share of values of a picture that may be clipped at each end
SAMPLE_STEP = 8  # one in this many values of a layer is sampled
LEVELS = 255
# The first layer has one input channel, and attention outputs floats, so these keep float weights.
FLOAT_WEIGHTS = ("stem", "compare.position", "compare.leave")
# Unsigned weights, because processors without 8-bit dot products may overflow with signed weights and unsigned
# activations.
MIDDLE = 128


class Rounded(nn.Module):
    """A module whose output is rounded to 256 levels between `low` and `high`. Zero is one of the levels, so that
    padding stays exact."""

    def __init__(self, module, low, high):
        super().__init__()
        self.module = module
        low, high = min(low, 0.0), max(high, 0.0)
        self.scale = max(high - low, 1e-6) / LEVELS
        self.zero = round(-low / self.scale)

    def forward(self, *inputs):
        values = self.module(*inputs)
        if self.training:  # the same levels with straight-through gradients, in operations that can be recorded
            held = values.clamp(-self.zero * self.scale, (LEVELS - self.zero) * self.scale)
            return held + ((held.float() / self.scale).round() * self.scale - held).detach().to(held.dtype)
        return torch.fake_quantize_per_tensor_affine(values.float(), self.scale, self.zero, 0, LEVELS)


class Int8Conv(nn.Module):
    """A convolution with weights rounded to 8 bits, by output channel."""

    def __init__(self, conv):
        super().__init__()
        self.conv = conv
        self.register_buffer("weight_scale", self._scale())

    def _scale(self):
        return self.conv.weight.detach().float().abs().amax((1, 2, 3)).clamp(min=1e-8) / 127

    def settle(self):
        """Fits the levels to the current weights. During training they follow automatically."""
        self.weight_scale.copy_(self._scale())

    def forward(self, x):
        weight = self.conv.weight.float()
        if self.training:
            scale = self._scale()[:, None, None, None]
            weight = weight + ((weight / scale).round() * scale - weight).detach()
        else:
            middle = torch.full((len(self.weight_scale),), MIDDLE, dtype=torch.int32, device=x.device)
            weight = torch.fake_quantize_per_channel_affine(weight, self.weight_scale, middle, 0, 0, LEVELS)
        return nn.functional.conv2d(x, weight, self.conv.bias, self.conv.stride, self.conv.padding, groups=self.conv.groups)


def rounded_layers(network):
    """Names of the modules whose output is rounded: convolutions with their activation, joins, sums, upsampling."""
    return [name for name, module in network.named_modules() if isinstance(module, (ConvNormAct, Join, Add, Double))]


@torch.no_grad()
def measure_ranges(network, images):
    """Minimum and maximum output of every rounded layer. `network` has its norms folded. Upsampling repeats the range
    of its input."""
    ranges, made_by = {}, {}

    def watch(name, copies):
        def hook(_, inputs, output):
            made_by[output.data_ptr()] = name
            if copies:
                ranges[name] = ranges[made_by[inputs[0].data_ptr()]]
                return
            ends = _ends(output)
            old = ranges.get(name, ends)
            ranges[name] = [min(old[0], ends[0]), max(old[1], ends[1])]
        return hook

    hooks = [module.register_forward_hook(watch(name, isinstance(module, Double))) for name, module in network.named_modules() if isinstance(module, (ConvNormAct, Join, Add, Double))]
    for image in images:
        network(standardize(image[None, None].float() / 255))
    for hook in hooks:
        hook.remove()
    return ranges


def _ends(values):
    flat = values.float().flatten()[::SAMPLE_STEP].sort().values
    count = int(len(flat) * OUTLIERS)
    return flat[count].item(), flat[len(flat) - 1 - count].item()


def to_int8(network, ranges):
    """Rounds the modules named in `ranges` and the weights of their convolutions. The norms must be folded."""
    for name in ranges:
        parent, _, last = name.rpartition(".")
        module = network.get_submodule(name)
        if isinstance(module, ConvNormAct) and name not in FLOAT_WEIGHTS:
            module[0] = Int8Conv(module[0])
        setattr(network.get_submodule(parent), last, Rounded(module, *ranges[name]))
    return network


@torch.no_grad()
def as_floats(network, ranges):
    """A folded float network as close to the rounded one as possible: weights on their levels, outputs clipped to the
    ranges."""
    for name, module in network.named_modules():
        if isinstance(module, ConvNormAct) and name not in FLOAT_WEIGHTS:
            scale = Int8Conv(module[0]).weight_scale[:, None, None, None]
            module[0].weight.copy_((module[0].weight / scale).round() * scale)
        if isinstance(module, (ConvNormAct, Add)):
            low, high = min(ranges[name][0], 0.0), max(ranges[name][1], 0.0)
            if isinstance(module, ConvNormAct) and isinstance(module[2], nn.ReLU):
                module[2] = nn.Identity()  # clipping to the range also clips at zero
            module.register_forward_hook(lambda _, inputs, output, low=low, high=high: output.clamp(low, high))
    return network


def settle(network):
    for module in network.modules():
        if isinstance(module, Int8Conv):
            module.settle()
    return network


def plain_weights(network):
    """The state of a rounded network under the names it has without rounding."""
    return {name.replace(".module.", ".").replace(".conv.", "."): value for name, value in network.state_dict().items() if not name.endswith("weight_scale")}


def store_int8(model):
    """Turns weights behind a QuantizeLinear into 8-bit initializers, and each bias into the 32-bit integers that
    onnxruntime adds."""
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
        if node.op_type == "Conv" and node.input[1] in made_by and made_by[node.input[1]].op_type == "DequantizeLinear" and made_by[node.input[0]].op_type == "DequantizeLinear":
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
