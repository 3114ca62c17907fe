"""The released network: standardized input, decoded boxes, calibrated confidence."""
import torch
import torch.nn as nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .geometry import anchor_grid, decode_boxes, split_anchors, tumor_logit
from .int8 import plain_weights, settle, to_int8
from .network import build_network, standardize

OUTPUTS = ("boxes", "scores", "types", "scope", "mask", "kind", "sequence", "brain", "other")


class Detector(nn.Module):
    """image [N, 1, S, S] in 0..1 → boxes [N, A, 4] in pixels, scores [N, A], types [N, A, 3], scope [N], mask [N, 1, S/4, S/4],
    kind [N, 7], sequence [N, 6], brain [N, 1, S/8, S/8], other [N, A]. Scope is the probability of the first kind. A
    score is the confidence that there is a tumor, `other` that there is another abnormality."""

    def __init__(self, network, size, slope=1.0, shift=0.0, other_slope=1.0, other_shift=0.0):
        super().__init__()
        self.network = network
        points, strides = anchor_grid(size)
        self.register_buffer("points", points)
        self.register_buffer("strides", strides)
        # Platt scaling of each confidence: sigmoid(slope * logit + shift).
        for name, value in (("slope", slope), ("shift", shift), ("other_slope", other_slope), ("other_shift", other_shift)):
            self.register_buffer(name, torch.tensor(float(value)))

    def forward(self, image):
        anchors, mask, kind, sequence, brain = self.network(standardize(image))
        distances, confidence, types, no_tumor = split_anchors(anchors)
        kind = kind.float().softmax(-1)
        boxes = decode_boxes(distances, self.points, self.strides)
        scores = torch.sigmoid(self.slope * tumor_logit(confidence, no_tumor) + self.shift)
        other = torch.sigmoid(self.other_slope * tumor_logit(confidence, no_tumor * -1.0) + self.other_shift)
        return boxes, scores, types.softmax(-1), kind[:, 0], torch.sigmoid(mask.float()), kind, sequence.float().softmax(-1), torch.sigmoid(brain.float()), other


def calibrated(network, size, calibration=None):
    """The detector with a stored calibration, or with raw confidences."""
    given = calibration or {"slope": 1.0, "shift": 0.0}
    other = given.get("other", {"slope": 1.0, "shift": 0.0})
    return Detector(network, size, given["slope"], given["shift"], other["slope"], other["shift"]).eval()


def fold_norms(module):
    """Merges every batch norm into the convolution before it."""
    for parent in module.modules():
        children = dict(parent.named_children())
        if isinstance(parent, nn.Sequential) and isinstance(children.get("0"), nn.Conv2d) and isinstance(children.get("1"), nn.BatchNorm2d):
            parent[0] = fuse_conv_bn_eval(parent[0], parent[1])
            parent[1] = nn.Identity()
    return module


def save_checkpoint(network, config, path, which="pupil", ranges=None, calibration=None, notes=None):
    """Stores weights at half precision, so that twice as many checkpoints fit. With `ranges`, norms are folded and
    names omit the rounding."""
    weights = {name: value.half() if value.dtype.is_floating_point else value for name, value in plain_weights(network).items()}
    part = path.with_suffix(".part")
    torch.save({"config": config, "network": which, "weights": weights, "ranges": ranges, "calibration": calibration, "notes": notes or {}}, part)
    part.replace(path)  # a file under its final name is complete


def load_network(stored, rounded=True):
    """The network of a checkpoint. With ranges it is folded, and rounded to 8 bits unless disabled."""
    network = build_network(stored["config"]["networks"][stored["network"]]).eval()
    if stored["ranges"]:
        network = fold_norms(network)
    network.load_state_dict({name: value.float() if value.dtype.is_floating_point else value for name, value in stored["weights"].items()})
    return settle(to_int8(network, stored["ranges"])).eval() if stored["ranges"] and rounded else network


def read_checkpoint(path):
    return torch.load(path, map_location="cpu")


def load_detector(path, device="cpu", rounded=True):
    """The detector stored at `path`, ready to run, and its checkpoint. Layers are 8-bit if the checkpoint has ranges."""
    stored = read_checkpoint(path)
    return calibrated(load_network(stored, rounded), stored["config"]["size"], stored["calibration"]).to(device), stored
