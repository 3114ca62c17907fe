import type { Context } from '#server/context.ts';
import { encodeDisc } from '#server/phantom/disc.ts';

/** Starts the decoding thread, so that the first visitor need not wait for it. The detector warms itself. */
export async function warmUp(preparer: Context['preparer']): Promise<void> {
  await preparer.prepare(encodeDisc(), 'warm-up');
}
