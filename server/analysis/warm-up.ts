import type { Context } from '#server/context.ts';
import { encodeDisc } from '#server/phantom/disc.ts';

/** Starts the decoding thread, which the first visitor would else wait for. The detector warms itself. */
export async function warmUp(preparer: Context['preparer']): Promise<void> {
  await preparer.prepare(encodeDisc(), 'warm-up');
}
