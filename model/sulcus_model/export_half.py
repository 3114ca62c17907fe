"""Writes the float network at half precision: sulcus-fp16.onnx, for WebGPU, and to go on training from.

    python3 -m sulcus_model.export_half runs/next/calibrated.pt
    python3 -m sulcus_model.train --start-from sulcus-fp16.onnx ...
"""
import argparse
from pathlib import Path

from .config import MODEL_FOLDER
from .detector import calibrated, fold_norms, load_network, read_checkpoint
from .export import write_graph
from .int8 import as_floats


def float_detector(stored):
    """The checkpoint's detector in floats. If it is meant for 8 bits, weights are on their levels and outputs stay
    within their ranges."""
    network = fold_norms(load_network(stored, rounded=False))
    if stored["ranges"]:
        as_floats(network, stored["ranges"])
    return calibrated(network, stored["config"]["size"], stored["calibration"])


def to_half(model):
    from onnxruntime.transformers.float16 import convert_float_to_float16
    # Global means and squares, and coordinates, keep float32, because half precision is too coarse for them.
    model = convert_float_to_float16(model, keep_io_types=True, op_block_list=["ReduceMean", "Pow", "Sqrt", "Sub", "Div", "Softplus", "Softmax", "Resize"])
    _sort_nodes(model.graph)
    return model


def _sort_nodes(graph):
    """Sorts nodes topologically and keeps each cast once. The conversion repeats casts and puts them anywhere."""
    known = {tensor.name for tensor in graph.initializer} | {value.name for value in graph.input} | {""}
    waiting, ordered = list(graph.node), []
    while waiting:
        before = len(waiting)
        rest = []
        for node in waiting:
            if all(name in known for name in node.output):
                continue
            if all(name in known for name in node.input):
                ordered.append(node)
                known |= set(node.output)
            else:
                rest.append(node)
        if len(rest) == before:
            raise ValueError("the graph has a cycle or a missing input")
        waiting = rest
    del graph.node[:]
    graph.node.extend(ordered)


def write_half(checkpoint, path):
    stored = read_checkpoint(checkpoint)
    write_graph(float_detector(stored), stored["config"]["size"], path, to_half)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="calibrated checkpoint")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "sulcus-fp16.onnx")
    options = parser.parse_args()
    write_half(options.checkpoint, options.out)


if __name__ == "__main__":
    main()
