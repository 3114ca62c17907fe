import type { Locator } from '@playwright/test';

/** Spreads two fingers on an element from a fifth to three fifths of its height. */
export async function pinchOpen(target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await target.page().context().newCDPSession(target.page());
  const fingers = (share: number) =>
    [-1, 1].map((side, id) => ({ id, x: x + width / 2, y: y + height / 2 + (side * share * height) / 2 }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(0.2));
  for (const share of [0.3, 0.4, 0.5, 0.6]) await send('touchMove', fingers(share));
  await send('touchEnd', []);
  await session.detach();
}
