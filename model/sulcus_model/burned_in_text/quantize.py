"""Quantizes the exported network to 8 bits: a third of the time on a processor with dot products. Ranges are measured
on pictures drawn as in training. The first convolution has one input channel and the last one produces logits, so
both stay float. Weights use seven bits, because processors without 8-bit dot products could overflow when they add
two products at once."""
import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch.nn import functional as F

from .compose import Composer

LEVELS, WEIGHT_LEVELS = 255, 63
OUTLIERS = 1e-5  # share of values that may be clipped at each end
SAMPLE_STEP = 7  # one in this many values of a layer is sampled


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="what burned_in_text.export has written")
    parser.add_argument("--packed", default="packed/burned-in-text", help="what burned_in_text.prepare has packed")
    parser.add_argument("--pictures", type=int, default=96)
    parser.add_argument("--side", type=int, default=512)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--out", default=".", help="folder of burned-in-text.onnx and burned-in-text.json")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    composer = Composer(options.packed, "cpu", options.side)
    model = onnx.load(str(options.model))
    ranges = measure_ranges(model.graph, lambda: composer.draw(4)[0] * 255, options.pictures // 4)
    round_graph(model.graph, ranges)
    onnx.checker.check_model(model)
    path = Path(options.out) / "burned-in-text.onnx"
    onnx.save(model, str(path))
    record_path = Path(options.out) / "burned-in-text.json"
    record = json.loads(record_path.read_text())
    record["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    record["rounded"] = {"from": hashlib.sha256(options.model.read_bytes()).hexdigest(), "pictures": options.pictures, "side": options.side, "seed": options.seed}
    record_path.write_text(json.dumps(record, indent=2) + "\n")
    print(f"{path}: {path.stat().st_size / 1000:.0f} KB")


@torch.no_grad()
def measure_ranges(graph, draw, batches):
    """Minimum and maximum of every intermediate value."""
    ranges = {}
    for _ in range(batches):
        for name, values in run(graph, draw()).items():
            flat = np.sort(values.flatten()[::SAMPLE_STEP].numpy())
            ends = flat[int(len(flat) * OUTLIERS)], flat[-1 - int(len(flat) * OUTLIERS)]
            low, high = ranges.get(name, ends)
            ranges[name] = min(low, ends[0]), max(high, ends[1])
    return ranges


def run(graph, pictures):
    """Every intermediate value of the network by name, computed by PyTorch."""
    values = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer}
    weights = set(values)
    values["picture"] = pictures
    for node in graph.node:
        inputs = [values[name] for name in node.input]
        values[node.output[0]] = OPERATIONS[node.op_type](*inputs, **{each.name: helper.get_attribute_value(each) for each in node.attribute})
    return {name: value for name, value in values.items() if name not in weights}


def _convolve(x, weight, bias, strides, pads, dilations, group, **_):
    return F.conv2d(x, weight, bias, strides, pads[:2], dilations, group)


OPERATIONS = {
    "Cast": lambda x, **_: x.float(), "Conv": _convolve, "Relu": lambda x: x.relu(), "Add": lambda a, b: a + b, "Sigmoid": lambda x: x.sigmoid(),
    "DepthToSpace": lambda x, blocksize, **_: F.pixel_shuffle(x, blocksize),
}


def round_graph(graph, ranges):
    """Adds QuantizeLinear and DequantizeLinear around convolutions and sums. onnxruntime fuses them into integer
    operations."""
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes, added, rounded, scales = [], [], {}, {}

    def store(name, array):
        added.append(numpy_helper.from_array(array, name))
        return name

    def round_value(name):
        if name not in rounded:
            low, high = min(0.0, float(ranges[name][0])), max(0.0, float(ranges[name][1]))
            scale = np.float32(max(high - low, 1e-6) / LEVELS)
            scales[name] = scale
            step = [store(f"{name}_scale", np.array(scale)), store(f"{name}_zero", np.array(round(-low / scale), np.uint8))]
            nodes.append(helper.make_node("QuantizeLinear", [name, *step], [f"{name}_levels"]))
            nodes.append(helper.make_node("DequantizeLinear", [f"{name}_levels", *step], [f"{name}_rounded"]))
            rounded[name] = f"{name}_rounded"
        return rounded[name]

    def round_weights(node, before):
        weight, bias = (values[name] for name in node.input[1:])
        scale = (np.abs(weight).max((1, 2, 3)).clip(1e-8) / WEIGHT_LEVELS).astype(np.float32)
        name = node.input[1]
        levels = np.rint(weight / scale.reshape(-1, 1, 1, 1)).astype(np.int8)
        step = [store(f"{name}_scale", scale), store(f"{name}_zero", np.zeros(len(scale), np.int8))]
        nodes.append(helper.make_node("DequantizeLinear", [store(f"{name}_levels", levels), *step], [f"{name}_rounded"], axis=0))
        bias_scale = (scale * scales[before]).astype(np.float32)
        name = node.input[2]
        step = [store(f"{name}_scale", bias_scale), store(f"{name}_zero", np.zeros(len(scale), np.int32))]
        nodes.append(helper.make_node("DequantizeLinear", [store(f"{name}_levels", np.rint(bias / bias_scale).astype(np.int32)), *step], [f"{name}_rounded"], axis=0))
        return [f"{node.input[1]}_rounded", f"{name}_rounded"]

    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    for node in list(graph.node):
        if node in convolutions[1:-1]:
            before = node.input[0]
            node.input[0] = round_value(before)
            node.input[1:] = round_weights(node, before)
        elif node.op_type == "Add":
            node.input[:] = [round_value(name) for name in node.input]
        elif node is convolutions[-1] or node.op_type == "Conv" and node.input[0] in rounded:
            node.input[0] = round_value(node.input[0])
        nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)
    graph.initializer.extend(added)
    used = {name for node in nodes for name in node.input}
    kept = [tensor for tensor in graph.initializer if tensor.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)


if __name__ == "__main__":
    main()
