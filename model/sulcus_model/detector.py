"""The released network: standardized input, decoded boxes, calibrated confidence."""
import torch
import torch.nn as nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .geometry import anchor_grid, decode_boxes
from .int8 import plain_weights, settle, to_int8
from .network import build_network, standardize

OUTPUTS = ("boxes", "scores", "types", "scope", "mask", "kind", "sequence", "brain")


class Detector(nn.Module):
    """image [N, 1, S, S] in 0..1 → boxes [N, A, 4] in pixels, scores [N, A], types [N, A, 3], scope [N], mask [N, 1, S/4, S/4],
    kind [N, 7], sequence [N, 6], brain [N, 1, S/8, S/8]. Scope is the probability of the first kind."""

    def __init__(self, network, size, slope=1.0, shift=0.0):
        super().__init__()
        self.network = network
        points, strides = anchor_grid(size)
        self.register_buffer("points", points)
        self.register_buffer("strides", strides)
        # Platt scaling of the confidence: sigmoid(slope * logit + shift).
        self.register_buffer("slope", torch.tensor(float(slope)))
        self.register_buffer("shift", torch.tensor(float(shift)))

    def forward(self, image):
        anchors, mask, kind, sequence, brain = self.network(standardize(image))
        anchors, kind = anchors.float(), kind.float().softmax(-1)
        boxes = decode_boxes(anchors[..., :4], self.points, self.strides)
        scores = torch.sigmoid(self.slope * anchors[..., 4] + self.shift)
        return boxes, scores, anchors[..., 5:].softmax(-1), kind[:, 0], torch.sigmoid(mask.float()), kind, sequence.float().softmax(-1), torch.sigmoid(brain.float())


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
    torch.save({"config": config, "network": which, "weights": weights, "ranges": ranges, "calibration": calibration, "notes": notes or {}}, path)


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
    calibration = stored["calibration"] or {"slope": 1.0, "shift": 0.0}
    detector = Detector(load_network(stored, rounded), stored["config"]["size"], calibration["slope"], calibration["shift"])
    return detector.eval().to(device), stored
