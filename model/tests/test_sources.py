import io
import json
import tempfile
import unittest
import zipfile
from pathlib import Path

try:
    import numpy as np
    from PIL import Image
except ImportError as missing:
    raise unittest.SkipTest(f"NumPy and Pillow are needed here: {missing}") from missing

from sulcus_model.brain_outline import RAYS, find_brain
from sulcus_model.config import KINDS
from sulcus_model.lesion_masks import boxes_of_id_map, draw_outlines, separate_lesions
from sulcus_model.preprocess import pad_to_square, to_gray, to_network_input
from sulcus_model.product_export import read_product_export
from sulcus_model.synthetic.not_brain import draw_not_brain
from sulcus_model.synthetic.phantoms import draw_phantom


class Preprocessing(unittest.TestCase):
    def test_color_becomes_rounded_luma(self):
        self.assertEqual(to_gray(Image.new("RGB", (1, 1), (10, 200, 30))).getpixel((0, 0)), 124)

    def test_padding_is_centered_and_black(self):
        square = np.asarray(pad_to_square(Image.new("L", (3, 6), 255)))
        self.assertEqual(square.shape, (6, 6))
        self.assertEqual(square.any(0).tolist(), [False, True, True, True, False, False])


class LesionMasks(unittest.TestCase):
    def test_fragments_join_and_specks_vanish(self):
        mask = np.zeros((100, 100), bool)
        mask[10:20, 10:20] = mask[10:20, 24:34] = mask[60:80, 60:80] = True
        mask[95, 5] = True
        ids = separate_lesions(mask)
        self.assertEqual(ids.max(), 2)
        self.assertEqual(boxes_of_id_map(ids)[1], [0.1, 0.1, 0.34, 0.2])

    def test_outlines_are_filled(self):
        ids = draw_outlines([[(0.2, 0.2), (0.4, 0.2), (0.4, 0.4), (0.2, 0.4)]], 100)
        self.assertAlmostEqual((ids == 1).sum(), 400, delta=45)


class BrainOutline(unittest.TestCase):
    def test_bone_separates_scalp_and_brain(self):
        axis = (np.arange(200) + 0.5) / 200 - 0.5
        radius = np.hypot(axis[None], axis[:, None])
        picture = np.where(radius < 0.33, 120, np.where(radius < 0.37, 8, np.where(radius < 0.42, 220, 0))).astype(np.uint8)
        center, radii = find_brain(picture, has_skull=True)
        self.assertEqual(len(radii), RAYS)
        self.assertAlmostEqual(float(np.median(radii)), 0.35, delta=0.03)
        self.assertAlmostEqual(center[0], 0.5, delta=0.02)


class ProductExport(unittest.TestCase):
    def test_boxes_and_polygons_of_an_export_join_train(self):
        buffer = io.BytesIO()
        Image.new("L", (200, 100), 90).save(buffer, format="PNG")
        coco = {
            "categories": [{"id": 1, "name": "glioma"}, {"id": 4, "name": "tumor"}],
            "images": [{"id": 7, "file_name": "images/a.png"}, {"id": 8, "file_name": "b.png"}],
            # The outline is smaller than the box that the reviewer drew.
            "annotations": [{"image_id": 7, "category_id": 1, "bbox": [50, 25, 100, 50], "segmentation": [[60, 30, 140, 30, 100, 70]]}],
        }
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "export.zip"
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("annotations.coco.json", json.dumps(coco))
                archive.writestr("images/a.png", buffer.getvalue())
                archive.writestr("images/b.png", buffer.getvalue())
            ill, healthy = read_product_export(path, 64)
        self.assertEqual((ill.split, ill.type, healthy.boxes), ("train", 0, []))
        self.assertEqual([round(edge, 3) for edge in ill.boxes[0]], [0.25, 0.375, 0.75, 0.625])


class Drawings(unittest.TestCase):
    def test_phantoms_have_a_lesion_only_when_asked(self):
        for seed in range(4):
            self.assertTrue(draw_phantom(np.random.default_rng(seed), 96, True)[1].any())
            self.assertFalse(draw_phantom(np.random.default_rng(seed), 96, False)[1].any())

    def test_the_same_seed_draws_the_same_picture(self):
        first, second = (draw_not_brain(np.random.default_rng(5), 96, Image.new("L", (96, 96), 90)) for _ in range(2))
        self.assertEqual((to_network_input(first[0], 96).tobytes(), first[1]), (second[0].tobytes(), second[1]))

    def test_every_other_picture_is_of_a_known_kind(self):
        for seed in range(60):
            picture, kind = draw_not_brain(np.random.default_rng(seed), 64, Image.new("L", (64, 64), 90))
            self.assertEqual(picture.size, (64, 64))
            self.assertTrue(set(kind.split("|")) < set(KINDS[1:]))


if __name__ == "__main__":
    unittest.main()
