import { useState } from 'react';
import type { ZodType } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

function readState<T>(key: string, schema: ZodType<T>, fallback: T): T {
  const text = readStored('local', key);
  if (text === null) return fallback;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return fallback;
  }
}

/** State in the browser's storage: it survives a reload and the end of a session. Null removes it. */
export function useStoredState<T>(key: string, schema: ZodType<T>, fallback: T) {
  const [value, setValue] = useState(() => readState(key, schema, fallback));
  const store = (next: T) => {
    setValue(next);
    if (next === null) removeStored('local', key);
    else writeStored('local', key, JSON.stringify(next));
  };
  return [value, store] as const;
}
