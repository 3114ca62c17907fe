"""Pre-processing outside the graph. The server implements the same steps: change both or neither."""
import numpy as np
from PIL import Image


def to_gray(picture):
    """An 8-bit gray picture. Color becomes luma, rounded to the nearest integer."""
    if picture.mode == "L":
        return picture
    red, green, blue = np.moveaxis(np.asarray(picture.convert("RGB"), dtype=np.float64), -1, 0)
    return Image.fromarray(np.floor(0.299 * red + 0.587 * green + 0.114 * blue + 0.5).clip(0, 255).astype(np.uint8))


def square_frame(width, height):
    """Side of the padded square, and the picture's left and top offset in it."""
    side = max(width, height)
    return side, (side - width) // 2, (side - height) // 2


def pad_to_square(gray):
    side, left, top = square_frame(*gray.size)
    square = Image.new("L", (side, side), 0)
    square.paste(gray, (left, top))
    return square


def to_network_input(picture, size):
    """A gray, padded and resized 8-bit picture. Divided by 255, it is the network's input."""
    return pad_to_square(to_gray(picture)).resize((size, size), Image.BILINEAR)


def to_tensor_array(square):
    return np.asarray(square, dtype=np.float32)[None, None] / 255.0
