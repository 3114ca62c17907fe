"""The network as it ships: standardised input, decoded boxes, calibrated confidence."""
import torch
import torch.nn as nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .geometry import anchor_grid, decode_boxes
from .int8 import to_int8
from .network import build_network, standardise


class Detector(nn.Module):
    """image [N, 1, S, S] in 0..1 → boxes [N, A, 4] in pixels, scores [N, A], types [N, A, 3], scope [N], mask [N, 1, S/4, S/4]."""

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
        anchors, mask, scope = self.network(standardise(image))
        anchors = anchors.float()
        boxes = decode_boxes(anchors[..., :4], self.points, self.strides)
        scores = torch.sigmoid(self.slope * anchors[..., 4] + self.shift)
        return boxes, scores, anchors[..., 5:].softmax(-1), torch.sigmoid(scope.float()), torch.sigmoid(mask.float())


def fold_norms(module):
    """Merges every batch norm into the convolution before it."""
    for parent in module.modules():
        children = dict(parent.named_children())
        if isinstance(parent, nn.Sequential) and isinstance(children.get("0"), nn.Conv2d) and isinstance(children.get("1"), nn.BatchNorm2d):
            parent[0] = fuse_conv_bn_eval(parent[0], parent[1])
            parent[1] = nn.Identity()
    return module


def save_checkpoint(network, config, path, calibration=None, notes=None):
    """Weights at half precision: twice the steps fit the same file, and the exported file stores halves anyway."""
    weights = {name: value.half() if value.dtype.is_floating_point else value for name, value in network.state_dict().items()}
    torch.save({"config": config, "weights": weights, "calibration": calibration, "notes": notes or {}}, path)


def load_detector(path, device="cpu"):
    """The detector stored at `path`, ready to run, and its checkpoint; with 8-bit convolutions where it holds their ranges."""
    stored = torch.load(path, map_location="cpu")
    network = build_network(stored["config"])
    network.load_state_dict({name: value.float() if value.dtype.is_floating_point else value for name, value in stored["weights"].items()})
    if stored.get("ranges"):
        network = to_int8(fold_norms(network.eval()), stored["ranges"])
    calibration = stored["calibration"] or {"slope": 1.0, "shift": 0.0}
    detector = Detector(network, stored["config"]["size"], calibration["slope"], calibration["shift"])
    return detector.eval().to(device), stored
