"""Checkpoints that go from machine to machine: one that is too large for the way is also left in parts, and put together again where a run goes on."""
import re
import shutil

MOST = 15 * 2**20  # bytes of a part


def leave_parts(path, most=MOST):
    """Writes NAME.pt.part-0, NAME.pt.part-1, ... beside a file larger than `most`."""
    if path.stat().st_size <= most:
        return
    with open(path, "rb") as file:
        for number, content in enumerate(iter(lambda: file.read(most), b"")):
            path.with_name(f"{path.name}.part-{number}").write_bytes(content)


def take_checkpoints(source, folder):
    """Copies the checkpoints of `source`, whole or in parts, that `folder` does not have."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in source.glob("*.pt"):
        if not (folder / path.name).exists():
            shutil.copyfile(path, folder / path.name)
    for first in source.glob("*.pt.part-0"):
        whole = folder / first.name.removesuffix(".part-0")
        if not whole.exists():
            parts = sorted(source.glob(f"{whole.name}.part-*"), key=lambda path: int(re.search(r"\d+$", path.name)[0]))
            whole.write_bytes(b"".join(part.read_bytes() for part in parts))
