"""Writes a release that is an earlier one with a branch for other abnormalities. The earlier network stays in the file as
it was, so its answers do; the branch reads four of its maps.

    python3 -m sulcus_model.graft runs/others/other-0.pt --calibration runs/others/calibration.json --version sulcus-2.4.0 --out NEW
"""
import argparse
import copy
import datetime
import hashlib
import json
from pathlib import Path

import torch
import torch.nn as nn

from .config import MODEL_FOLDER
from .export import OPSET
from .export_half import to_half
from .geometry import anchor_grid, decode_boxes
from .half_weights import store_halves
from .int8 import as_floats, store_int8
from .other_branch import TAPS, Taps, read_roundings
from .train_other import load_branch

INPUTS, OUTPUTS = ("fine", "p3", "p4", "p5"), ("other", "otherBoxes")
PREFIX = "others/"  # of every name that comes from the branch
PASSED = ("Clip", "Relu", "Cast")  # between a tapped layer and the map that other layers read


class BranchGraph(nn.Module):
    """The maps → calibrated confidence of other abnormalities [N, A] and their boxes [N, A, 4] in pixels."""

    def __init__(self, taps, branch, size, slope, shift):
        super().__init__()
        self.taps, self.branch, self.slope, self.shift = taps, branch, slope, shift
        points, strides = anchor_grid(size)
        self.register_buffer("points", points)
        self.register_buffer("strides", strides)

    def forward(self, *maps):
        anchors = self.branch(*self.taps(*maps))
        return torch.sigmoid(self.slope * anchors[..., 4] + self.shift), decode_boxes(anchors[..., :4], self.points, self.strides)


class Unchanged(nn.Module):
    def forward(self, *maps):
        return maps


def export_branch(graph, channels, size, path):
    import onnx
    examples = tuple(torch.rand(1, count, size // step, size // step) for count, step in zip(channels, (4, 8, 16, 32)))
    legacy = {"dynamo": False} if "dynamo" in torch.onnx.export.__code__.co_varnames else {}
    axes = {name: {0: "batch"} for name in (*INPUTS, *OUTPUTS)}
    torch.onnx.export(graph.eval(), examples, str(path), input_names=list(INPUTS), output_names=list(OUTPUTS), opset_version=OPSET, dynamic_axes=axes, **legacy)
    model = onnx.load(str(path))
    path.unlink()
    return model


def rounded_maps():
    """The names of the tapped maps in a released 8-bit file."""
    return [f"/network/{tap}/DequantizeLinear_output_0" for tap in TAPS]


def float_maps(graph):
    """The names of the tapped maps in a released float file: behind the layer's limits."""
    readers = {}
    for node in graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    return [_behind_limits(graph, readers, tap) for tap in TAPS]


def _behind_limits(graph, readers, tap):
    """The last output that only one node reads, or that nodes of other layers read."""
    last = [node for node in graph.node if node.name.startswith(f"/network/{tap}/") and node.op_type in ("Conv", "Add")][-1].output[0]
    while len(readers[last]) == 1 and readers[last][0].op_type in PASSED:
        last = readers[last][0].output[0]
    return last


def join_graphs(released, branch, maps):
    """`released` with the nodes and outputs of `branch`, whose inputs become `maps`."""
    if any(output.name in OUTPUTS for output in released.graph.output):
        raise ValueError("this release looks for other abnormalities already")
    names = dict(zip(INPUTS, maps))

    def renamed(name):
        return names.get(name) or (name if name in ("", *OUTPUTS) else f"{PREFIX}{name}")

    for node in branch.graph.node:
        node.name = f"{PREFIX}{node.name}"
        node.input[:], node.output[:] = [renamed(name) for name in node.input], [renamed(name) for name in node.output]
    for tensor in branch.graph.initializer:
        tensor.name = renamed(tensor.name)
    released.graph.node.extend(branch.graph.node)
    released.graph.initializer.extend(branch.graph.initializer)
    released.graph.output.extend(branch.graph.output)
    return released


def write_files(path, released, out, slope, shift):
    """Writes both files. Returns the parameters of the branch."""
    import onnx
    rounded, plain, stored = load_branch(path)
    config, size = stored["config"], stored["config"]["size"]
    channels = config["networks"]["pupil"]["channels"][1:]
    out.mkdir(parents=True, exist_ok=True)
    taps = Taps(read_roundings(released / "sulcus.onnx")).eval()
    eight = export_branch(BranchGraph(taps, rounded, size, slope, shift), channels, size, out / "branch.part")
    whole = join_graphs(onnx.load(str(released / "sulcus.onnx")), store_halves(store_int8(eight)), rounded_maps())
    _save(whole, out / "sulcus.onnx")
    floats = export_branch(BranchGraph(Unchanged(), as_floats(copy.deepcopy(plain), stored["ranges"]), size, slope, shift), channels, size, out / "branch.part")
    half = onnx.load(str(released / "sulcus-fp16.onnx"))
    _save(join_graphs(half, to_half(floats), float_maps(half.graph)), out / "sulcus-fp16.onnx")
    return sum(parameter.numel() for parameter in plain.parameters())


def _save(model, path):
    import onnx
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def describe(record, path, version, parameters, stored_notes, calibration):
    """training.json of the release before, with what the branch adds."""
    content = path.read_bytes()
    return {
        **record, "version": version, "date": datetime.date.today().isoformat(), "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content),
        "postprocess": {**record["postprocess"], "otherThreshold": calibration["threshold"]},
        "outputs": {**record["outputs"], "other": "calibrated confidence of an abnormality that is not a tumor", "otherBoxes": "boxes of these abnormalities, x0, y0, x1, y1 in input pixels"},
        "parameters": record["parameters"] + parameters,
        "training": {**record["training"], "otherBranch": {"startedFrom": record["version"], "parameters": parameters, **stored_notes}},
        "calibration": {**record["calibration"], "parameters": {**record["calibration"]["parameters"], "other": {name: calibration[name] for name in ("slope", "shift")}}, "otherFittedOn": calibration["fittedOn"]},
    }


def studies_with(studies, before, record):
    """How lesions of whole studies are scored, for the release before: its tumor answers are the same."""
    if studies["calibration"]["network"] != before:
        raise ValueError("studies.json was fitted with another network")
    return {**studies, "version": record["version"], "calibration": {**studies["calibration"], "network": record["sha256"]}}


def _write(path, value):
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("branch", type=Path, help="checkpoint of sulcus_model.train_other")
    parser.add_argument("--released", type=Path, default=MODEL_FOLDER, help="folder of the release before (default: %(default)s)")
    parser.add_argument("--calibration", type=Path, required=True, help="JSON: slope, shift, threshold and fittedOn of the branch's confidence")
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    calibration = json.loads(options.calibration.read_text())
    parameters = write_files(options.branch, options.released, options.out, calibration["slope"], calibration["shift"])
    record = json.loads((options.released / "training.json").read_text())
    described = describe(record, options.out / "sulcus.onnx", options.version, parameters, load_branch(options.branch)[2]["notes"], calibration)
    _write(options.out / "training.json", described)
    if (options.released / "studies.json").is_file():
        _write(options.out / "studies.json", studies_with(json.loads((options.released / "studies.json").read_text()), record["sha256"], described))
    print(f"{options.out}: {described['bytes'] / 1e6:.2f} MB, {described['parameters'] / 1e6:.2f} M parameters, sha256 {described['sha256'][:12]}…")


if __name__ == "__main__":
    main()
