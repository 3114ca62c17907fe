import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows. A prerendered page is brought to life with `before`, then shows the value. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
