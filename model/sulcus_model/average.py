"""Averages the weights of related runs and measures their batch norms anew."""
import argparse
from pathlib import Path

import torch

from .augment.pipeline import augment
from .config import MODEL_FOLDER
from .detector import load_detector, save_checkpoint
from .network import standardise
from .progress import track
from .slice_store import DONORS, SliceStore


def average_weights(networks, shares):
    """The first network with the weighted mean of all weights."""
    states = [network.state_dict() for network in networks]
    mean = {name: sum(share * state[name] for share, state in zip(shares, states)) if value.dtype.is_floating_point else value for name, value in states[0].items()}
    networks[0].load_state_dict(mean)
    return networks[0]


@torch.no_grad()
def measure_norms(network, store, config, batches=40):
    """Means and spreads inside the network belong to its weights: after averaging they are taken from training slices."""
    settings = {**config["training"]["augment"], **config["training"]["gentleAugment"]}
    places = torch.tensor(store.places("train"), device=store.device)
    weights = store.sampling_weights(places.tolist(), config["training"]["sourceShares"])
    donors = store.find_donors(places.tolist())
    norms = [module for module in network.modules() if isinstance(module, torch.nn.BatchNorm2d)]
    usual = norms[0].momentum
    network.train()
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None  # plain mean over the batches below
    for _ in track(range(batches), "measuring norms"):
        hosts = places[torch.multinomial(weights, config["training"]["batch"], True)]
        pick = torch.randint(DONORS, (len(hosts),), device=store.device)
        network(standardise(augment(store, hosts, donors[hosts, :, pick], settings, 0.0).images))
    for norm in norms:
        norm.momentum = usual
    return network.eval()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    loaded = [load_detector(path, device) for path in options.checkpoints]
    config = loaded[-1][1]["config"]
    torch.manual_seed(config["seed"])
    network = average_weights([detector.network for detector, _ in loaded], [1 / len(loaded)] * len(loaded))
    measure_norms(network, SliceStore(options.packed, device), config)
    save_checkpoint(network, config, options.out, notes={"averageOf": [stored["notes"] for _, stored in loaded]})


if __name__ == "__main__":
    main()
