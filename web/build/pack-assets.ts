import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Compared with quality 8, all assets grow by 2.1 % (our own code by 0.5 %) and compression takes 1.8 s instead of 6.1
 * s.
 */
const brotliQuality = 6;

/** Smaller files are sent uncompressed. */
const minBytes = 1_024;

/** Larger files, such as the inference runtime, compress slowly and rarely change, so their result is cached. */
const minCachedBytes = 1_000_000;
const cacheFolder = 'node_modules/.cache/sulcus-packed';

/** Compresses the bytes, or returns the cached result of an earlier build. */
async function packCached(
  bytes: Buffer,
  encoding: string,
  pack: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (bytes.length < minCachedBytes) return pack(bytes);
  const file = path.join(cacheFolder, `${createHash('sha256').update(bytes).digest('hex')}.${encoding}`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const packed = await pack(bytes);
  const temporary = `${file}-${randomUUID()}`;
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(temporary, packed);
  await rename(temporary, file);
  return packed;
}

/** Writes compressed copies beside scripts and styles, so that the server need not compress them for each visitor. */
export async function packAssets(outDir: string): Promise<void> {
  const folder = path.join(outDir, 'assets');
  for (const name of (await readdir(folder)).filter((file) => /\.(wasm|m?js|css)$/.test(file))) {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < minBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const [brotli, gzipped] = await Promise.all([
      packCached(bytes, `br${brotliQuality}`, (whole) => promisify(brotliCompress)(whole, { params })),
      packCached(bytes, 'gz', (whole) => promisify(gzip)(whole)),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }
}
