import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { model } from './model-facts.ts';
import { loadModelFile } from './model-file.ts';

const load = () => loadModelFile('/assets/sulcus.onnx', model.sha256);

/** Stubs a browser cache that holds one file. */
function stubCache(kept: Uint8Array<ArrayBuffer> | undefined) {
  const cache = {
    match: vi.fn(async () => (kept ? new Response(kept) : undefined)),
    delete: vi.fn(async () => true),
    keys: vi.fn(async () => []),
    put: vi.fn(async () => undefined),
  };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('caches', { open: async () => cache });
  return cache;
}
const stubFetch = (bytes: Uint8Array<ArrayBuffer>) => {
  const fetching = vi.fn(async () => new Response(bytes));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

let real: Uint8Array<ArrayBuffer>;
let changed: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  real = new Uint8Array(await readFile('model/sulcus.onnx'));
  changed = real.slice();
  changed[1_000]! ^= 1;
});

test('a detector with one wrong bit is neither used nor kept', async () => {
  const cache = stubCache(undefined);
  stubFetch(changed);
  await expect(load()).rejects.toThrow('problemDetectorChecksum');
  expect(cache.put).not.toHaveBeenCalled();
});

test('a kept detector that was changed is fetched again', async () => {
  const cache = stubCache(changed);
  const fetching = stubFetch(real);
  expect((await load()).length).toBe(real.length);
  expect(cache.delete).toHaveBeenCalledOnce();
  expect(fetching).toHaveBeenCalledOnce();
  expect(cache.put).toHaveBeenCalledOnce();
});

test('a kept detector that is right is not fetched', async () => {
  stubCache(real);
  const fetching = stubFetch(changed);
  expect((await load()).length).toBe(real.length);
  expect(fetching).not.toHaveBeenCalled();
});
