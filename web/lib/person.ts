import { backgroundHeader } from '#contract/accounts.ts';

/** What a person asked for is sent within moments of a key or a click; whatever comes later, a screen asks by itself. */
const attentiveMs = 60_000;
let lastAct = 0;

/** Notes that a person did something. */
export function noteAct(now = Date.now()): void {
  lastAct = now;
}

/** Marks a request that no person asked for, so that it does not keep an administrator's session alive. */
export function backgroundMark(now = Date.now()): Record<string, string> {
  return now - lastAct > attentiveMs ? { [backgroundHeader]: '1' } : {};
}

if ('document' in globalThis) {
  for (const event of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(event, () => noteAct(), { capture: true, passive: true });
  }
}
