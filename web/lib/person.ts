import { backgroundHeader } from '#contract/accounts.ts';

/** A request within this time of a key press or a click counts as the person's; a later one as automatic. */
const attentiveMs = 60_000;
let lastAct = 0;

export function noteAct(now = Date.now()): void {
  lastAct = now;
}

/** Marks an automatic request, so that it does not extend an administrator's session. */
export function backgroundMark(now = Date.now()): Record<string, string> {
  return now - lastAct > attentiveMs ? { [backgroundHeader]: '1' } : {};
}

if ('document' in globalThis) {
  for (const event of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(event, () => noteAct(), { capture: true, passive: true });
  }
}
