"""A small network: gray pixels in, the probability of text in each 4 × 4 cell out."""
import torch
from torch import nn

STEM, QUARTER, EIGHTH, HEAD = 8, 16, 48, 24
DILATIONS = (1, 2, 4, 2)
CELL = 4


class TextNetwork(nn.Module):
    """Logits for each cell. Most layers run at an eighth of the size, where they are cheap."""

    def __init__(self):
        super().__init__()
        self.stem = _convolve(1, STEM, stride=2)
        self.quarter = nn.Sequential(_convolve(STEM, QUARTER, stride=2), _Block(QUARTER, 1))
        self.eighth = nn.Sequential(_convolve(QUARTER, EIGHTH, stride=2), *[_Block(EIGHTH, dilation) for dilation in DILATIONS])
        self.head = nn.Sequential(_convolve(EIGHTH, HEAD, size=1), nn.Conv2d(HEAD, 4, 1))
        # Text is rare, so start by expecting none.
        nn.init.constant_(self.head[-1].bias, -3.0)

    def forward(self, gray):
        """Gray from 0 to 1, in a batch with one channel."""
        return nn.functional.pixel_shuffle(self.head(self.eighth(self.quarter(self.stem(gray)))), 2)


class Shipped(nn.Module):
    """The released form: bytes in, probabilities out. Modifies the given network."""

    def __init__(self, network):
        super().__init__()
        self.network = network
        network.stem[0].weight.data /= 255

    def forward(self, picture):
        return torch.sigmoid(self.network(picture.float()))


class _Block(nn.Module):
    """Depthwise convolution, then a pointwise mix, with a residual connection."""

    def __init__(self, channels, dilation):
        super().__init__()
        self.around = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, groups=channels, bias=False)
        self.settle = nn.BatchNorm2d(channels)
        self.mix = _convolve(channels, channels, size=1)

    def forward(self, cells):
        return cells + self.mix(self.settle(self.around(cells)))


def _convolve(before, after, size=3, stride=1):
    return nn.Sequential(nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU())
