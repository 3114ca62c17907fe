"""Reads a dataset version that an administrator downloaded from the product: images/ and annotations.coco.json."""
import io
import json
import zipfile
from collections import defaultdict

from PIL import Image

from .config import TYPES, UNSPECIFIED
from .lesion_masks import boxes_of_outlines, draw_outlines
from .preprocess import square_frame, to_network_input
from .slice_record import SliceRecord


def read_product_export(path, size):
    """Each picture keeps the split that the version gives it. Groups of pictures are in the same split."""
    with zipfile.ZipFile(path) as archive:
        coco = json.loads(archive.read("annotations.coco.json"))
        names = {category["id"]: category["name"] for category in coco["categories"]}
        of_image = defaultdict(list)
        for annotation in coco["annotations"]:
            of_image[annotation["image_id"]].append(annotation)
        for image in coco["images"]:
            file_name = image["file_name"]
            member = file_name if file_name.startswith("images/") else f"images/{file_name}"
            picture = Image.open(io.BytesIO(archive.read(member)))
            yield _to_record(picture, image, of_image[image["id"]], names, size)


def _to_record(picture, image, annotations, names, size):
    side, left, top = square_frame(*picture.size)
    outlines = [[((x + left) / side, (y + top) / side) for x, y in _outline(annotation)] for annotation in annotations]
    # The box as the reviewer drew it. An outline inside it is often smaller.
    corners = [[((x + left) / side, (y + top) / side) for x, y in _corners(annotation)] for annotation in annotations]
    types = {names.get(annotation["category_id"], "tumor") for annotation in annotations}
    type_name = types.pop() if len(types) == 1 else "tumor"
    return SliceRecord(
        source="product", name=str(image["file_name"]), split=image.get("split", "train"), group=str(image.get("group", image["id"])),
        picture=to_network_input(picture, size), lesions=draw_outlines(outlines, size), boxes=boxes_of_outlines(corners),
        type=TYPES.index(type_name) if type_name in TYPES else UNSPECIFIED,
        frame=(left / side, top / side, (left + picture.width) / side, (top + picture.height) / side),
    )


def _outline(annotation):
    """The drawn polygon, or the box's corners if reviewers drew only a box."""
    segmentation = annotation.get("segmentation")
    if isinstance(segmentation, list) and segmentation and len(segmentation[0]) >= 6:
        points = segmentation[0]
        return list(zip(points[0::2], points[1::2]))
    return _corners(annotation)


def _corners(annotation):
    x, y, width, height = annotation["bbox"]
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
