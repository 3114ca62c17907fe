import { expect, test, vi } from 'vitest';
import { toastRemoveDelayMs } from '#contract/constants.ts';
import { currentToasts, dismissToast, subscribeToToasts, toast } from './toast.ts';

test('one toast at a time; a dismissed one closes at once and is removed later', () => {
  vi.useFakeTimers();
  const heard = vi.fn();
  const stop = subscribeToToasts(heard);
  toast({ title: 'First' });
  const second = toast({ title: 'Second', destructive: true });
  expect(currentToasts().map((entry) => entry.title)).toEqual(['Second']);
  dismissToast(second);
  expect(currentToasts()[0]).toMatchObject({ id: second, open: false });
  vi.advanceTimersByTime(toastRemoveDelayMs);
  expect(currentToasts()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  vi.useRealTimers();
});
