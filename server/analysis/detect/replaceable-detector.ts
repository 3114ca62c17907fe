import type { Detector } from '#server/ports/detector.ts';

export interface Replaceable {
  detector: Detector;
  /** Switches to the next detector. The old one closes after its pending requests. */
  replace(next: Detector): void;
}

/** A detector whose network can be replaced while the process runs. */
export function createReplaceable(first: Detector): Replaceable {
  let current = first;
  const leaving = new Set<Promise<void>>();
  return {
    detector: {
      detect: (image, options) => current.detect(image, options),
      describe: () => current.describe(),
      selfTest: () => current.selfTest(),
      close: async () => {
        await Promise.all([...leaving, current.close()]);
      },
    },
    replace(next) {
      const left = current.close().finally(() => leaving.delete(left));
      leaving.add(left);
      current = next;
    },
  };
}
