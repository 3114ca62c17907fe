import type { Detector } from '#server/ports/detector.ts';

export interface Replaceable {
  detector: Detector;
  /** From now on the next one answers. The old one closes when it has answered those who asked before. */
  replace(next: Detector): void;
}

/** A detector whose network can be changed while the process runs. */
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
