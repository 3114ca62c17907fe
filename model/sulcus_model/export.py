"""Writes the released file and training.json from a calibrated checkpoint."""
import argparse
import datetime
import hashlib
import json
from pathlib import Path

import torch

from .config import KINDS, MODEL_FOLDER, SEQUENCES, TYPES
from .detector import OUTPUTS, fold_norms, load_detector
from .half_weights import store_halves
from .int8 import store_int8
from .pack import read_index
from .provenance import CROSS_FITTED, INTENDED_USE, KNOWN_FAILURES, WEIGHTS_LICENSE, describe_data
from .folds import hold_out

OPSET = 17


def export_graph(detector, size, path):
    write_graph(fold_norms(detector.eval()), size, path, lambda model: store_halves(store_int8(model)))


def write_graph(detector, size, path, change):
    """Writes the graph of a detector after `change`, which gets the ONNX model and returns what is stored."""
    import onnx
    example = torch.rand(1, 1, size, size)
    legacy = {"dynamo": False} if "dynamo" in torch.onnx.export.__code__.co_varnames else {}
    axes = {name: {0: "batch"} for name in ("image", *OUTPUTS)}
    torch.onnx.export(detector, (example,), str(path), input_names=["image"], output_names=list(OUTPUTS), opset_version=OPSET, dynamic_axes=axes, **legacy)
    model = change(onnx.load(str(path)))
    model.producer_name = "sulcus"
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def describe(path, stored, parameters, slices, notes=None):
    """The contents of training.json. `notes` adds facts about the release, such as the figures of both seeds."""
    config, calibration = stored["config"], stored["calibration"]
    content = path.read_bytes()
    size = config["size"]
    split_method, training_data = describe_data(slices)
    return {
        "version": config["version"], "date": datetime.date.today().isoformat(), "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), "opset": OPSET,
        "input": {"name": "image", "size": size, "channels": 1, "range": [0, 1], "padding": "black, centred, to a square", "resize": "bilinear with antialiasing (triangle filter)"},
        "outputs": {"boxes": "x0, y0, x1, y1 in input pixels", "scores": "calibrated confidence", "types": list(TYPES), "scope": "probability of a brain MR slice", "mask": f"tumor probability at {size // 4} × {size // 4}", "kind": list(KINDS), "sequence": list(SEQUENCES), "brain": f"probability of brain at {size // 8} × {size // 8}", "other": "calibrated confidence of an abnormality that is not a tumor"},
        "postprocess": config["postprocess"], "classes": [*TYPES, "unspecified"], "parameters": parameters,
        "trainingData": training_data, "splitMethod": split_method, "seed": config["seed"],
        "training": {**stored["notes"], **(notes or {}), "settings": config["training"], "stages": config["stages"], "network": config["networks"][stored["network"]]},
        "calibration": {"method": calibration["method"], "parameters": {name: calibration[name] for name in ("slope", "shift", "other") if name in calibration}, "fittedOn": calibration["fittedOn"]},
        "weightsLicence": WEIGHTS_LICENSE, "knownFailures": KNOWN_FAILURES, "intendedUse": INTENDED_USE,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="calibrated checkpoint")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed", help="counts the training data")
    parser.add_argument("--after", type=Path, metavar="TRAINING_JSON", help="for a network that went on from this release and has learned from everybody whose slices are packed: computer-generated slices are counted as there")
    parser.add_argument("--notes", type=Path, metavar="JSON", help="facts about the training for training.json")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER, help="folder for sulcus.onnx and training.json")
    options = parser.parse_args()
    detector, stored = load_detector(options.checkpoint)
    if stored["calibration"] is None:
        parser.error("the checkpoint is not calibrated: run sulcus_model.calibrate first")
    slices, notes = read_index(options.packed)["slices"], json.loads(options.notes.read_text()) if options.notes else None
    if options.after:
        hold_out(slices, lambda entry: False)
    write_release(detector, stored, slices, options.out, notes)
    if options.after:
        add_earlier_data(options.out / "training.json", json.loads(options.after.read_text()))


def add_earlier_data(path, earlier):
    """Adds the rows of an earlier release's sources that are not packed, and says how its split was given up."""
    record = json.loads(path.read_text())
    known = {row["source"] for row in record["trainingData"]}
    rows = [row for row in record["trainingData"] if any(row["slices"].values())]
    rows += [row for row in earlier["trainingData"] if row["source"] not in known]
    record["trainingData"] = sorted(rows, key=lambda row: row["source"])
    record["splitMethod"] = f"{CROSS_FITTED} {earlier['splitMethod']}"
    path.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")


def write_release(detector, stored, slices, out, notes=None):
    """Writes sulcus.onnx and training.json of a calibrated detector. `slices` are the index entries it was trained on."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / "sulcus.onnx"
    parameters = sum(parameter.numel() for parameter in detector.parameters())
    export_graph(detector, stored["config"]["size"], path)
    description = describe(path, stored, parameters, slices, notes)
    (out / "training.json").write_text(json.dumps(description, indent=2, ensure_ascii=False) + "\n")
    print(f"{path}: {description['bytes'] / 1e6:.2f} MB, {parameters / 1e6:.2f} M parameters, sha256 {description['sha256'][:12]}…")


if __name__ == "__main__":
    main()
