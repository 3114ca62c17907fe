"""Trains the network that finds text for a given time, on pictures drawn on the fly."""
import argparse
import copy
import json
import math
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from .compose import Composer
from .measure import measure
from .network import TextNetwork


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packed", default="packed/burned-in-text", help="what burned_in_text.prepare has packed")
    parser.add_argument("--seconds", type=float, default=220)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--side", type=int, default=320, help="of a training picture, in pixels")
    parser.add_argument("--learning-rate", type=float, default=0.003)
    parser.add_argument("--start-from", help="weights of an earlier run")
    parser.add_argument("--mine", type=int, default=16, help="how often, over the run, to look for slices in which the network sees text that is not there")
    parser.add_argument("--plain", action="store_true", help="do not record the step as a CUDA graph")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", default="runs/burned-in-text")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)

    composer = Composer(options.packed, device, options.side)
    network = TextNetwork().to(device)
    if options.start_from:
        network.load_state_dict(torch.load(options.start_from, map_location=device)["weights"])
    parameters = sum(parameter.numel() for parameter in network.parameters())
    print(f"{parameters} parameters, {len(composer.pictures)} slices, {composer.line_count} lines of text", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.learning_rate, weight_decay=0.01, **({"fused": True} if device == "cuda" else {}))
    average = copy.deepcopy(network).eval()
    take_step = _recorded(network, composer, options.batch) if device == "cuda" and not options.plain else lambda: _backward(network, composer, options.batch)
    started, step, shown, mined = time.monotonic(), 0, 0.0, 0
    while (spent := time.monotonic() - started) < options.seconds:
        for group in optimizer.param_groups:
            group["lr"] = options.learning_rate * min(1, (step + 1) / 200) * _cosine(spent / options.seconds)
        loss = take_step()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        _update_average(average, network, min(0.998, 1 - 10 / (step + 20)))
        step += 1
        # The first part of the run is too early for mining.
        if options.mine and (part := int(spent / options.seconds * (options.mine + 1))) > mined:
            mined = part
            small, large = composer.mine(average)
            print(f"{spent:.0f} s: the hardest slices have {small:.1f} (read doubled) and {large:.1f} cells that look like text", flush=True)
        if spent - shown >= 15:
            shown = spent
            print(f"{spent:.0f} s, step {step}: loss {loss.item():.4f}", flush=True)
    torch.manual_seed(options.seed + 1)
    figures = measure(average, composer, batches=20, batch=options.batch)
    print(json.dumps(figures), flush=True)
    record = {"parameters": parameters, "steps": step, "seconds": options.seconds, "batch": options.batch, "side": options.side, "learningRate": options.learning_rate, "seed": options.seed, "mined": mined,
              "slices": {source: composer.sources.count(source) for source in sorted(set(composer.sources))}, "lines": composer.line_count, "marks": len(composer.sprites) - composer.line_count, "drawn": figures}
    torch.save({"weights": average.state_dict(), "record": record}, out / "weights.pt")


def _backward(network, composer, batch):
    """Draws a batch and computes its gradients, replacing earlier ones."""
    with torch.no_grad():
        pictures, truth = composer.draw(batch)
    for parameter in network.parameters():
        parameter.grad = None
    loss = loss_of(network(pictures), truth)
    loss.backward()
    return loss.detach()


def _recorded(network, composer, batch):
    """The same as a CUDA graph, because launching hundreds of small drawing kernels takes longer than running them."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            _backward(network, composer, batch)
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        loss = _backward(network, composer, batch)

    def replay():
        graph.replay()
        return loss

    return replay


def loss_of(logits, truth):
    """Focal cross entropy, in which clear cells count little, plus a Dice loss for the overlap."""
    known = truth >= 0
    goal = truth.clamp(min=0)
    found = torch.sigmoid(logits)
    entropy = F.binary_cross_entropy_with_logits(logits, goal, reduction="none")
    doubt = torch.where(goal > 0, 1 - found, found)
    # Normalized by the number of text cells, so that a few hard background cells weigh as much as a line of text.
    focal = (entropy * doubt.detach() ** 1.5 * known).sum() / (goal * known).sum().clamp(min=1)
    overlap = 2 * (found * goal * known).sum((1, 2, 3)) + 20
    total = (found * known).sum((1, 2, 3)) + (goal * known).sum((1, 2, 3)) + 20
    return focal + (1 - overlap / total).mean()


def _cosine(progress):
    return 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, progress)))


@torch.no_grad()
def _update_average(average, network, decay):
    means, nows = (list(state.state_dict().values()) for state in (average, network))
    floats = [place for place, mean in enumerate(means) if mean.dtype.is_floating_point]
    torch._foreach_mul_([means[place] for place in floats], decay)
    torch._foreach_add_([means[place] for place in floats], [nows[place] for place in floats], alpha=1 - decay)


if __name__ == "__main__":
    main()
