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
from sulcus_model.config import KINDS, OTHER
from sulcus_model.lesion_masks import boxes_of_id_map, draw_outlines, separate_lesions
from sulcus_model.pack import read_index, write_pack
from sulcus_model.preprocess import pad_to_square, to_gray, to_network_input
from sulcus_model.product_export import read_product_export
from sulcus_model.sources import read_all_sources
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


class OtherAbnormalities(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, source, table, **files):
        for name in ("images", "masks"):
            (self.folder / source / name).mkdir(parents=True, exist_ok=True)
        (self.folder / source / "slices.csv").write_text(table)
        for name, text in files.items():
            (self.folder / source / f"{name}.json").write_text(text)
        return self.folder / source

    def picture(self, path, box=None):
        pixels = np.full((64, 64), 0 if box else 90, np.uint8)
        if box:
            pixels[box[1]:box[3], box[0]:box[2]] = 255
        Image.fromarray(pixels).save(path)

    def test_a_stroke_is_another_abnormality_and_no_tumor(self):
        folder = self.write("stroke-flair", "file,patient,split,sequence\na.webp,p1,train,flair\n")
        self.picture(folder / "images" / "a.webp")
        self.picture(folder / "masks" / "a.png", box=(16, 16, 32, 32))
        [record] = read_all_sources(self.folder, 64)
        self.assertEqual((record.type, record.spared, record.sequence), (OTHER, True, "flair"))
        write_pack([record], self.folder / "packed", 64)
        [entry] = read_index(self.folder / "packed")["slices"]
        self.assertEqual((entry["boxes"], entry["other_boxes"]), ([], [[0.25, 0.25, 0.5, 0.5]]))

    def test_a_tumor_volume_has_tumor_only_where_there_is_a_mask(self):
        folder = self.write("tumor-volumes", "file,mask,patient,sequence,skull,split\na.webp,a.png,p1,t2,no,train\nb.webp,,p1,t1-contrast,yes,train\n")
        for name in ("a", "b"):
            self.picture(folder / "images" / f"{name}.webp")
        self.picture(folder / "masks" / "a.png", box=(16, 16, 32, 32))
        ill, healthy = read_all_sources(self.folder, 64)
        self.assertEqual((len(ill.boxes), ill.sequence, ill.has_skull), (1, "t2", False))
        self.assertEqual((healthy.boxes, healthy.sequence, healthy.has_skull), ([], "t1-contrast", True))

    def test_boxes_of_brats_become_gliomas(self):
        folder = self.write("brats2021-t1ce", "file,patient,plane,split\na.webp,00005,axial,test\n", boxes='{"a.webp": [[0.5, 0.5, 0.2, 0.1]]}')
        self.picture(folder / "images" / "a.webp")
        [record] = read_all_sources(self.folder, 64)
        self.assertEqual((record.type, record.split, record.sequence), (0, "test", "t1-contrast"))
        self.assertEqual([round(edge, 2) for edge in record.boxes[0]], [0.4, 0.45, 0.6, 0.55])

    def test_people_outside_are_packed_apart(self):
        folder = self.write("outside-healthy", "file,person,sequence,plane,source\na.webp,p1,T1w,axial,x\n")
        self.picture(folder / "images" / "a.webp")
        [record] = read_all_sources(self.folder, 64)
        self.assertEqual((record.split, record.sequence, record.boxes), ("outside", "t1", []))


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
