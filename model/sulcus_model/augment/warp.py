"""Geometry: one random affine map with a mild elastic part, for the picture and its lesions."""
import math

import torch
import torch.nn.functional as F


def random_warp(n, size, settings, device, in_scope):
    """Sampling grid [N, size, size, 2] and the factor by which areas grow [N]."""
    def spread(width):
        return (torch.rand(n, device=device) - 0.5) * 2 * width

    angle = spread(math.radians(settings["rotationDegrees"]))
    quarter = torch.rand(n, device=device) < settings["quarterTurnShare"]
    angle = angle + torch.where(quarter, torch.randint(1, 4, (n,), device=device) * (math.pi / 2), torch.zeros_like(angle))
    # Other pictures may appear at any zoom. A brain slice zoomed into a corner is hardly a brain slice any more.
    zoom = torch.exp(spread(settings["logZoom"]) + torch.where(in_scope, torch.zeros_like(angle), torch.rand(n, device=device) * 0.8))
    aspect = torch.exp(spread(settings["logAspect"]))
    mirror_x = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    mirror_y = torch.where(torch.rand(n, device=device) < settings["upsideDownShare"], -1.0, 1.0)
    cos, sin = torch.cos(angle), torch.sin(angle)
    matrix = torch.zeros(n, 2, 3, device=device)
    matrix[:, 0, 0], matrix[:, 0, 1] = cos * mirror_x / (zoom * aspect), -sin / (zoom * aspect)
    matrix[:, 1, 0], matrix[:, 1, 1] = sin * mirror_x * aspect / zoom, cos * mirror_y * aspect / zoom
    matrix[:, 0, 2], matrix[:, 1, 2] = spread(settings["shift"]), spread(settings["shift"])
    grid = F.affine_grid(matrix, (n, 1, size, size), align_corners=False)
    bend = torch.randn(n, 2, 5, 5, device=device) * settings["bend"] * torch.rand(n, 1, 1, 1, device=device)
    bend = F.interpolate(bend, size=(size, size), mode="bicubic", align_corners=True)
    determinant = (matrix[:, 0, 0] * matrix[:, 1, 1] - matrix[:, 0, 1] * matrix[:, 1, 0]).abs()
    return grid + bend.permute(0, 2, 3, 1), 1 / determinant


def apply_warp(images, id_maps, grid):
    moved = F.grid_sample(images, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
    ids = F.grid_sample(id_maps[:, None].float(), grid, mode="nearest", padding_mode="zeros", align_corners=False)[:, 0]
    return moved, ids
