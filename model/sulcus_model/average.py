"""The mean of several networks' weights: siblings that continued from the same network with other random numbers, as
checkpoints, or a release and what continued from it, as half-precision files:

    python3 -m sulcus_model.average sulcus-fp16.onnx checkpoints/next-fp16.onnx --out mean-fp16.onnx
"""
import argparse
from pathlib import Path

import torch

from .config import add_config_argument, load_config
from .detector import calibrated, read_checkpoint
from .export import write_graph
from .export_half import to_half
from .from_onnx import folded_network


def average_checkpoints(stored):
    """The first checkpoint with the mean weights of all."""
    first, *_ = stored
    notes = {**first["notes"], "averaged": [one["notes"] for one in stored]}
    return {**first, "weights": _mean([one["weights"] for one in stored]), "notes": notes}


def average_networks(networks):
    """The first network with the mean weights of all."""
    first, *_ = networks
    first.load_state_dict(_mean([network.state_dict() for network in networks]))
    return first


def _mean(weights):
    return {name: torch.stack([one[name].float() for one in weights]).mean(0).to(value.dtype) for name, value in weights[0].items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("networks", type=Path, nargs="+", help="checkpoints, or half-precision .onnx files; their mean is written in the same format, .onnx files with raw confidences")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.out.suffix != ".onnx":
        torch.save(average_checkpoints([read_checkpoint(path) for path in options.networks]), options.out)
        return
    config = load_config(options.config)
    mean = average_networks([folded_network(path, config) for path in options.networks])
    write_graph(calibrated(mean, config["size"]), config["size"], options.out, to_half)


if __name__ == "__main__":
    main()
