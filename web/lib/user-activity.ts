import { backgroundHeader } from '#contract/accounts.ts';

/** A request within this time of a key press or a click counts as the person's; a later one as automatic. */
const activityWindowMs = 60_000;
let lastActivity = 0;

export function recordActivity(now = Date.now()): void {
  lastActivity = now;
}

/** Marks an automatic request, so that it does not extend an administrator's session. */
export function backgroundHeaders(now = Date.now()): Record<string, string> {
  return now - lastActivity > activityWindowMs ? { [backgroundHeader]: '1' } : {};
}

if ('document' in globalThis) {
  for (const event of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(event, () => recordActivity(), { capture: true, passive: true });
  }
}
