"""A branch for other abnormalities on a released network: strokes, scars, plaques. The released layers stay as they are,
so its tumor answers do, and the branch reads four of their maps."""
import torch
import torch.nn as nn

from .geometry import anchor_grid, decode_boxes
from .int8 import LEVELS, Rounded
from .network import ChainStage, ConvNormAct, Double, Join, standardize

TAPS = ("stage2/stage2.1/fuse", "stage3/stage3.1/fuse", "stage4/stage4.1/fuse", "compare/add_fed")  # in the released files
FIRST_CONFIDENCE = -5.0


class OtherHead(nn.Module):
    """Box distances and confidence of each anchor of one level."""

    def __init__(self, inputs, channels, act):
        super().__init__()
        self.enter = ConvNormAct(inputs, channels, act=act)
        self.leave = nn.Conv2d(channels, 5, 1)
        nn.init.constant_(self.leave.bias, 1.0)
        nn.init.constant_(self.leave.bias[4:], FIRST_CONFIDENCE)

    def forward(self, x):
        return self.leave(self.enter(x)).flatten(2)


class OtherBranch(nn.Module):
    """The maps of `SulcusNet.features` → raw anchors [N, A, 4 + 1]."""

    def __init__(self, channels, act="relu"):
        super().__init__()
        fine, c3, c4, c5 = channels
        self.from_fine, self.from3 = ConvNormAct(fine, 32, 3, 2, act=act), ConvNormAct(c3, 40, 1, act=act)
        self.join3, self.stage3 = Join(), ChainStage(72, 56, 1, act)
        self.down3, self.from4 = ConvNormAct(56, 72, 3, 2, act=act), ConvNormAct(c4, 56, 1, act=act)
        self.join4, self.stage4 = Join(), ChainStage(128, 96, 2, act)
        self.down4, self.from5 = ConvNormAct(96, 112, 3, 2, act=act), ConvNormAct(c5, 96, 1, act=act)
        self.join5, self.stage5 = Join(), ChainStage(208, 128, 2, act)
        self.double5, self.join54, self.back4 = Double(), Join(), ChainStage(224, 80, 1, act)
        self.double4, self.join43, self.back3 = Double(), Join(), ConvNormAct(136, 48, 1, act=act)
        self.heads = nn.ModuleList((OtherHead(48, 40, act), OtherHead(80, 56, act), OtherHead(128, 64, act)))

    def forward(self, fine, p3, p4, p5):
        s3 = self.stage3(self.join3(self.from_fine(fine), self.from3(p3)))
        s4 = self.stage4(self.join4(self.down3(s3), self.from4(p4)))
        s5 = self.stage5(self.join5(self.down4(s4), self.from5(p5)))
        r4 = self.back4(self.join54(self.double5(s5), s4))
        r3 = self.back3(self.join43(self.double4(r4), s3))
        return torch.cat([head(level) for head, level in zip(self.heads, (r3, r4, s5))], 2).transpose(1, 2)


class Taps(nn.Module):
    """The maps as the released file rounds them."""

    def __init__(self, roundings):
        super().__init__()
        self.roundings = nn.ModuleList(Rounded(nn.Identity(), -zero * scale, (LEVELS - zero) * scale) for scale, zero in roundings)

    def forward(self, *maps):
        return tuple(rounding(values) for rounding, values in zip(self.roundings, maps))


class BranchedDetector(nn.Module):
    """A released network with the branch: the outputs of `Detector`, `other` from the branch, and the boxes of other
    abnormalities [N, A, 4] in pixels. Confidences are raw unless slope and shift are given."""

    def __init__(self, network, taps, branch, size, slope=1.0, shift=0.0, other_slope=1.0, other_shift=0.0):
        super().__init__()
        self.network, self.taps, self.branch = network, taps, branch
        self.slope, self.shift, self.other_slope, self.other_shift = slope, shift, other_slope, other_shift
        points, strides = anchor_grid(size)
        self.register_buffer("points", points)
        self.register_buffer("strides", strides)

    def forward(self, image):
        maps = self.network.features(standardize(image))
        anchors, mask, kind, sequence, brain = self.network.answer(*maps)
        boxes = decode_boxes(anchors[..., :4].float(), self.points, self.strides)
        scores = torch.sigmoid(self.slope * anchors[..., 4].float() + self.shift)
        kind = kind.float().softmax(-1)
        found = self.branch(*self.taps(*maps)).float()
        other = torch.sigmoid(self.other_slope * found[..., 4] + self.other_shift)
        other_boxes = decode_boxes(found[..., :4], self.points, self.strides)
        return boxes, scores, anchors[..., 5:-1].float().softmax(-1), kind[:, 0], mask.float().sigmoid(), kind, sequence.float().softmax(-1), brain.float().sigmoid(), other, other_boxes


def read_roundings(path):
    """Scale and zero of each tapped map in a released 8-bit file."""
    import onnx
    from onnx import numpy_helper
    graph = onnx.load(str(path)).graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    values |= {node.output[0]: numpy_helper.to_array(node.attribute[0].t) for node in graph.node if node.op_type == "Constant"}
    values |= {node.output[0]: values[node.input[0]] for node in graph.node if node.op_type == "Identity" and node.input[0] in values}
    made_by = {node.output[0]: node for node in graph.node}
    rounders = [made_by[f"/network/{tap}/QuantizeLinear_output_0"] for tap in TAPS]
    return [(float(values[node.input[1]]), int(values[node.input[2]])) for node in rounders]


def build_branch(settings):
    """`settings` is the section of the released network in the configuration."""
    return OtherBranch(settings["channels"][1:], settings["activation"])
