"""Trains only the detection heads, on slices without augmentation: minutes on a CPU. All other layers are computed once
and stay as released, so the outputs for kind, sequence and maps do not change."""
import math
import time
from dataclasses import dataclass

import torch
import torch.nn as nn

from .config import UNSPECIFIED
from .geometry import anchor_grid
from .lesion_masks import MAX_LESIONS
from .losses import detection_losses
from .network import standardize
from .progress import ProgressBar

FEATURE_BATCH = 4


@dataclass
class LabeledBatch:
    """The part of a batch that `detection_losses` uses."""
    boxes: torch.Tensor  # [N, MAX_LESIONS, 4] in pixels
    valid: torch.Tensor  # [N, MAX_LESIONS]
    types: torch.Tensor
    type_weights: torch.Tensor
    box_weight: torch.Tensor
    spared: torch.Tensor

    @classmethod
    def of(cls, entries, size):
        """Built from index entries. The types are not trained here."""
        boxes, valid = torch.zeros(len(entries), MAX_LESIONS, 4), torch.zeros(len(entries), MAX_LESIONS, dtype=torch.bool)
        for row, entry in enumerate(entries):
            for number, box in enumerate(entry["boxes"][:MAX_LESIONS]):
                boxes[row, number], valid[row, number] = torch.tensor(box) * size, True
        return cls(boxes, valid, torch.full(valid.shape, UNSPECIFIED), torch.zeros(valid.shape), torch.ones(len(entries)), torch.zeros(len(entries), dtype=torch.bool))


class DetectionHeads:
    """The trainable detection heads of a network, on top of its frozen layers."""

    def __init__(self, network):
        self.network = network.eval().requires_grad_(False)  # norms keep their statistics
        for head in network.heads:
            for part in (head.enter, head.box, head.finding, head.confidence):
                part.requires_grad_(True)
        self.parameters = [parameter for parameter in network.parameters() if parameter.requires_grad]

    @torch.no_grad()
    def features(self, images):
        """The inputs of each head for uint8 images [N, S, S], by level, at half precision."""
        seen = [[] for _ in self.network.heads]
        hooks = [head.register_forward_pre_hook(lambda _, inputs, level=level: seen[level].append(inputs[0].half())) for level, head in enumerate(self.network.heads)]
        bar = ProgressBar("features", len(images))
        for start in range(0, len(images), FEATURE_BATCH):
            self.network(standardize(images[start:start + FEATURE_BATCH, None].float() / 255))
            bar.update(start)
        bar.finish()
        for hook in hooks:
            hook.remove()
        return [torch.cat(level) for level in seen]

    def anchors(self, features):
        """Raw anchors, as the whole network returns them."""
        return torch.cat([head(level.float()) for head, level in zip(self.network.heads, features)], 2).transpose(1, 2)


def train_heads(network, store, settings, seconds, most_steps=None):
    """Trains the heads of `network` in place until the time or the steps are used up. Returns the number of steps."""
    heads = DetectionHeads(network)
    places = store.places("train")
    features = heads.features(store.images[places])
    points, strides = anchor_grid(store.size)
    weights = settings["lossWeights"]
    optimizer = torch.optim.AdamW(heads.parameters, lr=settings["learningRate"], weight_decay=0.01)
    started, steps, waiting = time.time(), 0, torch.zeros(0, dtype=torch.long)
    bar = ProgressBar("training", most_steps or seconds)
    while time.time() - started < seconds and (most_steps is None or steps < most_steps):
        share_done = max((time.time() - started) / seconds, steps / most_steps if most_steps else 0)
        for group in optimizer.param_groups:
            group["lr"] = settings["learningRate"] * min(1, (steps + 1) / settings["warmupSteps"]) * 0.5 * (1 + math.cos(math.pi * share_done))
        if len(waiting) < settings["batch"]:
            waiting = torch.cat([waiting, torch.randperm(len(places))])
        rows, waiting = waiting[:settings["batch"]], waiting[settings["batch"]:]
        batch = LabeledBatch.of([store.index[places[row]] for row in rows], store.size)
        losses, _ = detection_losses(heads.anchors([level[rows] for level in features]), batch, points, strides, weights["rival"])
        optimizer.zero_grad(set_to_none=True)
        confidence, box = losses["confidence"], losses["box"]
        (weights["confidence"] * confidence + weights["box"] * box).backward()
        nn.utils.clip_grad_norm_(heads.parameters, 10.0)
        optimizer.step()
        steps += 1
        if steps % 10 == 0:
            bar.update(steps if most_steps else time.time() - started, f"step {steps} confidence {confidence.item():.3f} box {box.item():.3f}")
    bar.finish(f"{steps} steps")
    return steps
