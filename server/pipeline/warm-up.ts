import type { Context } from '#server/context.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';

/** Small, because drawing it holds up the process that serves the visitors. */
const picture = { seed: 1, size: 64, sequence: 't1' } as const;

/** Starts the decoding thread, which the first visitor would else wait for. The detector warms itself. */
export async function warmUp(preparer: Context['preparer']): Promise<void> {
  await preparer.prepare(await encodePng(generatePhantom(picture)), 'warm-up');
}
