"""Writes the network for release: burned-in-text.onnx, and burned-in-text.json, which records its origin."""
import argparse
import hashlib
import json
from pathlib import Path

import onnx
import torch

from .network import Shipped, TextNetwork


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", help="of burned_in_text.train")
    parser.add_argument("--out", default=".", help="folder of the two files")
    options = parser.parse_args()
    run = torch.load(options.weights, map_location="cpu")
    network = TextNetwork().eval()
    network.load_state_dict(run["weights"])
    path = Path(options.out) / "burned-in-text.onnx"
    # The export folds batch normalization into the convolutions.
    torch.onnx.export(
        Shipped(network).eval(), torch.zeros(1, 1, 64, 64, dtype=torch.uint8), str(path), opset_version=13, input_names=["picture"], output_names=["text"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "text": {2: "rows", 3: "columns"}},
    )
    model = onnx.load(str(path))
    model.producer_name, model.producer_version = "sulcus", ""
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
    record = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "licence": "CC BY-NC-SA 4.0", **run["record"]}
    (Path(options.out) / "burned-in-text.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{path}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
