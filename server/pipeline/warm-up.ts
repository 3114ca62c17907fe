import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { encodeDisc, encodeDiscAsPng } from '#server/phantom/disc.ts';

/** Starts the decoding thread, which the first visitor would else wait for. The detector warms itself. */
export async function warmUp(preparer: Context['preparer']): Promise<void> {
  await preparer.prepare(encodeDisc(), 'warm-up');
}

/** As large as most slices are, so that loops over pixels are compiled. */
const side = 512;
const rounds = 2;
/** Whoever starts a process for a moment only, or opens the page at once, goes first. */
const afterMs = 1_000;

/**
 * Reads pictures and runs the network once the server is there, so that the first visitors do not wait for code to be
 * compiled: half a second of one core.
 */
export function practise({ preparer, detector, config, log }: Context): void {
  const work = async (): Promise<void> => {
    await pause(afterMs, undefined, { ref: false });
    for (const bytes of [encodeDisc(side), await encodeDiscAsPng(side)]) {
      for (let round = 0; round < rounds; round += 1) {
        const { frames, width, height } = await preparer.prepare(bytes, 'warm-up');
        // A provider is not asked for nothing, and a web process has others to analyse.
        const ownNetwork = detector.describe().provider === 'embedded' && config.role !== 'web';
        if (ownNetwork) await detector.detect({ grey: frames[0]!.grey, width, height });
      }
    }
  };
  // A process that ends meanwhile has closed its threads.
  work().catch((error: unknown) => log.debug({ err: error }, 'practice ended early'));
}
