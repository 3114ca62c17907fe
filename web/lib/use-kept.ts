import { useState } from 'react';
import type { ZodType } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

function readKept<T>(key: string, schema: ZodType<T>, otherwise: T): T {
  const text = readStored('local', key);
  if (text === null) return otherwise;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** State in the browser's storage: it survives a reload and the end of a session. Null removes it. */
export function useKept<T>(key: string, schema: ZodType<T>, otherwise: T) {
  const [value, setValue] = useState(() => readKept(key, schema, otherwise));
  const keep = (next: T) => {
    setValue(next);
    if (next === null) removeStored('local', key);
    else writeStored('local', key, JSON.stringify(next));
  };
  return [value, keep] as const;
}
