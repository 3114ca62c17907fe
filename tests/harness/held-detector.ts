import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { Detector } from '#server/ports/detector.ts';

/** The real detector behind a gate that a test opens and closes. */
export function createHeldDetector() {
  let gate: Promise<void> = Promise.resolve();
  let failure: Error | undefined;
  let asked: GrayPicture[] = [];
  let arrive: () => void = () => undefined;
  return {
    /** For the overrides of a test server. */
    override: (real: Detector): Detector => ({
      ...real,
      async detect(image, options) {
        asked.push(image);
        arrive();
        await gate;
        if (failure) throw failure;
        return real.detect(image, options);
      },
    }),
    /** From now on, analyses stop at the network until they are released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const arrival = Promise.withResolvers<void>();
      gate = promise;
      asked = [];
      arrive = arrival.resolve;
      return { release: resolve, asked, reached: arrival.promise };
    },
    /** Makes the next analyses fail with this error; undefined lets them through. */
    failWith(error: Error | undefined): void {
      failure = error;
    },
  };
}
