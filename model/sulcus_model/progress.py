"""A progress line on stderr, so that the package needs only PyTorch, NumPy and Pillow."""
import sys
import time


class ProgressBar:
    """Counts towards `total` (items or seconds) and redraws at most four times a second."""

    WIDTH = 28

    def __init__(self, label, total):
        self.label, self.total = label, max(total, 1e-9)
        self.started = self.drawn = time.time()
        self.interactive = sys.stderr.isatty()

    def update(self, done, note=""):
        now = time.time()
        # A log file gets a line every thirty seconds instead of a redrawn bar.
        if now - self.drawn < (0.25 if self.interactive else 30):
            return
        self.drawn = now
        self._draw(done, note, "" if self.interactive else "\n")

    def finish(self, note=""):
        self._draw(self.total, note, "\n")

    def _draw(self, done, note, end):
        share = min(done / self.total, 1.0)
        bar = "#" * int(share * self.WIDTH)
        start = "\r" if self.interactive else ""
        elapsed = time.time() - self.started
        print(f"{start}{self.label:<18} [{bar:<{self.WIDTH}}] {share:4.0%} {elapsed:5.0f} s {note}", end=end, file=sys.stderr, flush=True)


def track_iterator(items, count, label):
    bar = ProgressBar(label, count)
    for done, item in enumerate(items, 1):
        yield item
        bar.update(done)
    bar.finish()
