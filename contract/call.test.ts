import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyCall } from './call.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

async function everyCall(): Promise<AnyCall[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

test('every id that a caller writes is read in lower case, however it was written', async () => {
  const id = '7F9C24E5-2B3A-4F5D-8E6A-1C2D3E4F5A6B';
  const ids: string[] = [];
  for (const { method, path, params } of await everyCall()) {
    for (const [name, field] of Object.entries(params?.shape ?? {})) {
      const read = (field as z.ZodType).safeParse(id);
      if (!read.success) continue;
      if ((field as z.ZodType).safeParse('no uuid').success) continue;
      expect(read.data, `${method} ${path} ${name}`).toBe(id.toLowerCase());
      ids.push(`${method} ${path}`);
    }
  }
  expect(ids.length).toBeGreaterThan(20);
});
