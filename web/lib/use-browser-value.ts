import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A value that only the browser knows. Hydration renders `before`, then the value. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
