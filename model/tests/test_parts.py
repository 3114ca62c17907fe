import tempfile
import unittest
from pathlib import Path

from sulcus_model.parts import leave_parts, take_checkpoints


class Parts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here, self.there = Path(folder.name) / "here", Path(folder.name) / "there"
        self.here.mkdir()

    def test_a_large_checkpoint_arrives_in_parts_and_a_small_one_whole(self):
        content = bytes(range(256)) * 12
        (self.here / "teacher-1.pt").write_bytes(content)
        (self.here / "pupil-1.pt").write_bytes(b"small")
        for path in list(self.here.iterdir()):
            leave_parts(path, most=250)
        self.assertEqual(max(path.stat().st_size for path in self.here.glob("*.part-*")), 250)
        self.assertFalse((self.here / "pupil-1.pt.part-0").exists())
        (self.here / "teacher-1.pt").unlink()
        take_checkpoints(self.here, self.there)
        self.assertEqual({path.name: path.read_bytes() for path in self.there.iterdir()}, {"teacher-1.pt": content, "pupil-1.pt": b"small"})

    def test_what_is_there_already_stays(self):
        self.there.mkdir()
        (self.here / "pupil-1.pt").write_bytes(b"old")
        (self.there / "pupil-1.pt").write_bytes(b"new")
        take_checkpoints(self.here, self.there)
        self.assertEqual((self.there / "pupil-1.pt").read_bytes(), b"new")


if __name__ == "__main__":
    unittest.main()
