import { readFile } from 'node:fs/promises';

const wasm = new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url);
let kept: Promise<WebAssembly.Module> | undefined;

/**
 * V8 shares machine code between modules of the same bytes for as long as one of them lives. While this one does, the
 * next embedded database in this process finds its code compiled, which is most of the work of its start.
 */
export async function keepCompiled(): Promise<void> {
  kept ??= readFile(wasm).then((bytes) => WebAssembly.compile(bytes));
  await kept;
}
