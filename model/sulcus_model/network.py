"""The network: a small convolutional pyramid with box, type, mask and scope heads."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from .geometry import STRIDES


class ConvNormAct(nn.Sequential):
    def __init__(self, inputs, outputs, kernel=3, stride=1, groups=1):
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03),
            nn.SiLU(inplace=True),
        )


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.body = nn.Sequential(ConvNormAct(channels, channels), ConvNormAct(channels, channels))

    def forward(self, x):
        return x + self.body(x)


class SplitStage(nn.Module):
    """Half of the channels pass a chain of residual blocks; every link of the chain is fused at the end."""

    def __init__(self, inputs, outputs, blocks):
        super().__init__()
        half = outputs // 2
        self.enter = ConvNormAct(inputs, outputs, 1)
        self.blocks = nn.ModuleList(Residual(half) for _ in range(blocks))
        self.fuse = ConvNormAct((2 + blocks) * half, outputs, 1)

    def forward(self, x):
        parts = list(self.enter(x).chunk(2, 1))
        for block in self.blocks:
            parts.append(block(parts[-1]))
        return self.fuse(torch.cat(parts, 1))


class WidePooling(nn.Module):
    """Max pooling at three ranges: a lesion is judged against its surroundings."""

    def __init__(self, channels):
        super().__init__()
        self.enter = ConvNormAct(channels, channels // 2, 1)
        self.fuse = ConvNormAct(channels * 2, channels, 1)

    def forward(self, x):
        near = self.enter(x)
        middle = F.max_pool2d(near, 5, 1, 2)
        far = F.max_pool2d(middle, 5, 1, 2)
        return self.fuse(torch.cat([near, middle, far, F.max_pool2d(far, 5, 1, 2)], 1))


class GlobalAttention(nn.Module):
    """Self-attention over the coarsest map, so that both hemispheres can be compared."""

    def __init__(self, channels, heads):
        super().__init__()
        self.heads = heads
        self.mix = nn.Conv2d(channels, channels * 3, 1)
        self.position = nn.Conv2d(channels, channels, 3, padding=1, groups=channels)
        self.leave = nn.Conv2d(channels, channels, 1)
        self.norm = nn.BatchNorm2d(channels, eps=1e-3, momentum=0.03)
        self.feed = nn.Sequential(ConvNormAct(channels, channels * 2, 1), nn.Conv2d(channels * 2, channels, 1))

    def forward(self, x):
        n, channels, height, width = x.shape
        query, key, value = self.mix(self.norm(x)).reshape(n, 3, self.heads, channels // self.heads, height * width).unbind(1)
        weights = ((query.transpose(-1, -2) @ key) * (channels // self.heads) ** -0.5).softmax(-1)
        attended = (value @ weights.transpose(-1, -2)).reshape(n, channels, height, width)
        x = x + self.leave(attended + self.position(value.reshape(n, channels, height, width)))
        return x + self.feed(x)


class DetectionHead(nn.Module):
    """A shared layer, then one layer apart for box distances and for confidence and type."""

    def __init__(self, inputs, channels, types):
        super().__init__()
        self.enter = ConvNormAct(inputs, channels)
        self.box = nn.Sequential(ConvNormAct(channels, channels), nn.Conv2d(channels, 4, 1))
        self.kind = nn.Sequential(ConvNormAct(channels, channels), nn.Dropout2d(0.1))
        self.confidence = nn.Conv2d(channels, 1, 1)
        self.tumour_type = nn.Conv2d(channels, types, 1)
        nn.init.constant_(self.box[-1].bias, 1.0)
        nn.init.constant_(self.confidence.bias, -5.0)

    def forward(self, x):
        x = self.enter(x)
        kind = self.kind(x)
        return torch.cat([self.box(x), self.confidence(kind), self.tumour_type(kind)], 1).flatten(2)


class MaskHead(nn.Module):
    """Tumour probability at a quarter of the input's resolution."""

    def __init__(self, fine, coarse, channels):
        super().__init__()
        self.from_fine = ConvNormAct(fine, channels, 1)
        self.from_coarse = ConvNormAct(coarse, channels, 1)
        self.leave = nn.Sequential(ConvNormAct(channels, channels), nn.Conv2d(channels, 1, 1))
        nn.init.constant_(self.leave[-1].bias, -4.0)

    def forward(self, fine, coarse):
        return self.leave(self.from_fine(fine) + F.interpolate(self.from_coarse(coarse), scale_factor=2.0, mode="nearest"))


class SulcusNet(nn.Module):
    """Input [N, 1, S, S] standardised; output raw anchors [N, A, 4 + 1 + types], mask logits and scope logits."""

    def __init__(self, channels=(24, 48, 96, 192, 288), depths=(1, 2, 2, 1), head_channels=96, types=3):
        super().__init__()
        c1, c2, c3, c4, c5 = channels
        d2, d3, d4, d5 = depths
        self.stem = ConvNormAct(1, c1, 3, 2)
        self.stage2 = nn.Sequential(ConvNormAct(c1, c2, 3, 2), SplitStage(c2, c2, d2))
        self.stage3 = nn.Sequential(ConvNormAct(c2, c3, 3, 2), SplitStage(c3, c3, d3))
        self.stage4 = nn.Sequential(ConvNormAct(c3, c4, 3, 2), SplitStage(c4, c4, d4))
        self.stage5 = nn.Sequential(ConvNormAct(c4, c5, 3, 2), SplitStage(c5, c5, d5), WidePooling(c5), GlobalAttention(c5, c5 // 32))
        self.down_from5 = SplitStage(c5 + c4, c4, 1)
        self.down_from4 = SplitStage(c4 + c3, c3, 1)
        self.up_from3 = ConvNormAct(c3, c3, 3, 2)
        self.up_to4 = SplitStage(c3 + c4, c4, 1)
        self.up_from4 = ConvNormAct(c4, c4, 3, 2)
        self.up_to5 = SplitStage(c4 + c5, c5, 1)
        self.heads = nn.ModuleList(DetectionHead(inputs, head_channels, types) for inputs in (c3, c4, c5))
        self.mask = MaskHead(c2, c3, 32)
        self.scope = nn.Sequential(nn.Linear(c5 + c4, 64), nn.SiLU(), nn.Dropout(0.2), nn.Linear(64, 1))

    def forward(self, x):
        fine = self.stage2(self.stem(x))
        p3 = self.stage3(fine)
        p4 = self.stage4(p3)
        p5 = self.stage5(p4)
        q4 = self.down_from5(torch.cat([_double(p5), p4], 1))
        q3 = self.down_from4(torch.cat([_double(q4), p3], 1))
        r4 = self.up_to4(torch.cat([self.up_from3(q3), q4], 1))
        r5 = self.up_to5(torch.cat([self.up_from4(r4), p5], 1))
        anchors = torch.cat([head(level) for head, level in zip(self.heads, (q3, r4, r5))], 2).transpose(1, 2)
        scope = self.scope(torch.cat([p5.mean((2, 3)), p4.mean((2, 3))], 1))
        return anchors, self.mask(fine, q3), scope[:, 0]


def _double(x):
    return F.interpolate(x, scale_factor=2.0, mode="nearest")


def standardise(images):
    """Zero mean and unit spread by picture; inside the exported graph."""
    mean = images.mean((2, 3), keepdim=True)
    spread = ((images - mean) ** 2).mean((2, 3), keepdim=True).sqrt()
    return (images - mean) / (spread + 1e-3)


def build_network(config):
    settings = config["network"]
    assert config["size"] % STRIDES[-1] == 0
    return SulcusNet(settings["channels"], settings["depths"], settings["headChannels"])
