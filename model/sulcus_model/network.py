"""The network: a convolutional pyramid with heads for boxes, type, other abnormalities, tumor map, kind of picture, sequence and brain map.
Teacher and pupil are the same class at two sizes. Every operation of the pupil has a fast 8-bit kernel: plain
convolutions, ReLU (free, because the rounding clips at zero), joins, upsampling. Modules without weights mark where
`int8.py` must round."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from .config import KINDS, SEQUENCES, TYPES
from .geometry import STRIDES

OTHER_BIAS = -4.0  # at first, nearly every finding is a tumor
ACTIVATIONS = {"relu": nn.ReLU, "silu": nn.SiLU, None: nn.Identity}


class ConvNormAct(nn.Sequential):
    def __init__(self, inputs, outputs, kernel=3, stride=1, groups=1, act="relu"):
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03),
            ACTIVATIONS[act](),
        )


class Join(nn.Module):
    def forward(self, *parts):
        return torch.cat(parts, 1)


class Add(nn.Module):
    def forward(self, a, b):
        return a + b


class Double(nn.Module):
    def forward(self, x):
        return F.interpolate(x, scale_factor=2.0, mode="nearest")


class ChainStage(nn.Module):
    """Half of the channels pass through a chain of convolutions, and the outputs of all links are fused at the end."""

    def __init__(self, inputs, outputs, blocks, act):
        super().__init__()
        half = outputs // 2
        self.aside = ConvNormAct(inputs, half, 1, act=act)
        self.enter = ConvNormAct(inputs, half, 1, act=act)
        self.blocks = nn.ModuleList(nn.Sequential(ConvNormAct(half, half, act=act), ConvNormAct(half, half, act=act)) for _ in range(blocks))
        self.join = Join()
        self.fuse = ConvNormAct((2 + blocks) * half, outputs, 1, act=act)

    def forward(self, x):
        parts = [self.aside(x), self.enter(x)]
        for block in self.blocks:
            parts.append(block(parts[-1]))
        return self.fuse(self.join(*parts))


class GlobalAttention(nn.Module):
    """Self-attention over the coarsest map, so that both hemispheres can be compared."""

    def __init__(self, channels, heads, act):
        super().__init__()
        self.heads = heads
        self.mix = ConvNormAct(channels, channels * 3, 1, act=None)
        self.position = ConvNormAct(channels, channels, 3, groups=channels, act=None)
        self.leave = ConvNormAct(channels, channels, 1, act=None)
        self.feed = nn.Sequential(ConvNormAct(channels, channels * 2, 1, act=act), ConvNormAct(channels * 2, channels, 1, act=None))
        self.add_attended, self.add_fed = Add(), Add()

    def forward(self, x):
        n, channels, height, width = x.shape
        query, key, value = self.mix(x).reshape(n, 3, self.heads, channels // self.heads, height * width).unbind(1)
        weights = ((query.transpose(-1, -2) @ key) * (channels // self.heads) ** -0.5).softmax(-1)
        attended = (value @ weights.transpose(-1, -2)).reshape(n, channels, height, width)
        x = self.add_attended(x, self.leave(attended + self.position(value.reshape(n, channels, height, width))))
        return self.add_fed(x, self.feed(x))


class DetectionHead(nn.Module):
    """A shared layer, then separate layers for box distances and for confidence, type, and whether the finding is an
    abnormality other than a tumor."""

    def __init__(self, inputs, channels, act):
        super().__init__()
        self.enter = ConvNormAct(inputs, channels, act=act)
        self.box = nn.Sequential(ConvNormAct(channels, channels, act=act), nn.Conv2d(channels, 4, 1))
        self.finding = ConvNormAct(channels, channels, act=act)
        self.confidence = nn.Conv2d(channels, 1, 1)
        self.tumour_type = nn.Conv2d(channels, len(TYPES), 1)
        self.other = nn.Conv2d(channels, 1, 1)
        nn.init.constant_(self.box[-1].bias, 1.0)
        nn.init.constant_(self.confidence.bias, -5.0)
        nn.init.zeros_(self.other.weight)
        nn.init.constant_(self.other.bias, OTHER_BIAS)

    def forward(self, x):
        x = self.enter(x)
        finding = self.finding(x)
        return torch.cat([self.box(x), self.confidence(finding), self.tumour_type(finding), self.other(finding)], 1).flatten(2)


class MaskHead(nn.Module):
    """Tumor probability at a quarter of the input's resolution."""

    def __init__(self, fine, coarse, channels, act):
        super().__init__()
        self.from_fine = ConvNormAct(fine, channels, 1, act=act)
        self.from_coarse = ConvNormAct(coarse, channels, 1, act=act)
        self.enlarge, self.add = Double(), Add()
        self.leave = nn.Sequential(ConvNormAct(channels, channels, act=act), nn.Conv2d(channels, 1, 1))
        nn.init.constant_(self.leave[-1].bias, -4.0)

    def forward(self, fine, coarse):
        return self.leave(self.add(self.from_fine(fine), self.enlarge(self.from_coarse(coarse))))


class SulcusNet(nn.Module):
    """Input [N, 1, S, S] standardized; output raw anchors [N, A, 4 + 1 + types + 1] and the logits of mask, kind, sequence and brain."""

    def __init__(self, channels, depths, head_channels, mask_channels=32, act="relu", attention=True):
        super().__init__()
        c1, c2, c3, c4, c5 = channels
        d2, d3, d4, d5 = depths

        def stage(inputs, outputs, blocks):
            return nn.Sequential(ConvNormAct(inputs, outputs, 3, 2, act=act), ChainStage(outputs, outputs, blocks, act))

        self.stem = ConvNormAct(1, c1, 3, 2, act=act)
        self.stage2, self.stage3, self.stage4, self.stage5 = stage(c1, c2, d2), stage(c2, c3, d3), stage(c3, c4, d4), stage(c4, c5, d5)
        self.compare = GlobalAttention(c5, max(c5 // 32, 1), act) if attention else nn.Identity()
        self.double5, self.double4 = Double(), Double()
        self.join54, self.join43, self.join34, self.join45 = Join(), Join(), Join(), Join()
        self.down_from5 = ChainStage(c5 + c4, c4, 1, act)
        self.down_from4 = ChainStage(c4 + c3, c3, 1, act)
        self.up_from3 = ConvNormAct(c3, c3, 3, 2, act=act)
        self.up_to4 = ChainStage(c3 + c4, c4, 1, act)
        self.up_from4 = ConvNormAct(c4, c4, 3, 2, act=act)
        self.up_to5 = ChainStage(c4 + c5, c5, 1, act)
        self.heads = nn.ModuleList(DetectionHead(inputs, head_channels, act) for inputs in (c3, c4, c5))
        self.mask = MaskHead(c2, c3, mask_channels, act)
        self.brain = nn.Sequential(ConvNormAct(c3, mask_channels, act=act), nn.Conv2d(mask_channels, 1, 1))
        self.picture = nn.Sequential(nn.Linear(c5 + c4 + c3, 128), ACTIVATIONS[act](), nn.Dropout(0.2), nn.Linear(128, len(KINDS) + len(SEQUENCES)))

    def forward(self, x):
        return self.answer(*self.features(x))

    def features(self, x):
        """The maps at a quarter, 1/8, 1/16 and 1/32 of the input's resolution, before coarse ones inform fine ones."""
        fine = self.stage2(self.stem(x))
        p3 = self.stage3(fine)
        p4 = self.stage4(p3)
        return fine, p3, p4, self.compare(self.stage5(p4))

    def answer(self, fine, p3, p4, p5):
        q4 = self.down_from5(self.join54(self.double5(p5), p4))
        q3 = self.down_from4(self.join43(self.double4(q4), p3))
        r4 = self.up_to4(self.join34(self.up_from3(q3), q4))
        r5 = self.up_to5(self.join45(self.up_from4(r4), p5))
        anchors = torch.cat([head(level) for head, level in zip(self.heads, (q3, r4, r5))], 2).transpose(1, 2)
        picture = self.picture(torch.cat([level.mean((2, 3)) for level in (p5, p4, p3)], 1))
        return anchors, self.mask(fine, q3), picture[:, :len(KINDS)], picture[:, len(KINDS):], self.brain(q3)


def standardize(images):
    """Zero mean and unit standard deviation per picture. Part of the exported graph."""
    mean = images.mean((2, 3), keepdim=True)
    spread = ((images - mean) ** 2).mean((2, 3), keepdim=True).sqrt()
    return (images - mean) / (spread + 1e-3)


def build_network(settings):
    """`settings` is the section 'pupil' or 'teacher' of the configuration's networks."""
    return SulcusNet(settings["channels"], settings["depths"], settings["headChannels"], settings["maskChannels"], settings["activation"], settings["attention"])
