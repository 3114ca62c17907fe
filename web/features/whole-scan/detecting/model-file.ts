import modelAddress from '#model/sulcus.onnx?url';
import { model } from './model-facts.ts';

const cacheName = 'sulcus-model';

/** The network's bytes from the browser's cache, or fetched and kept. Never those of another model. */
export async function loadModelFile(): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const kept = await cache?.match(modelAddress);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if ((await sha256Of(bytes)) === model.sha256) return bytes;
    await cache?.delete(modelAddress);
  }
  const answer = await fetch(modelAddress);
  if (!answer.ok) throw new Error('The detector could not be fetched. Are you online?');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if ((await sha256Of(bytes)) !== model.sha256) {
    throw new Error('The detector arrived damaged: its checksum is wrong. Please load the page again.');
  }
  await keep(cache, bytes);
  return bytes;
}

/** Private windows and full disks refuse; then the file is fetched again next time. */
async function openCache(): Promise<Cache | undefined> {
  return 'caches' in self ? caches.open(cacheName).catch(() => undefined) : undefined;
}

async function keep(cache: Cache | undefined, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    for (const old of (await cache?.keys()) ?? []) {
      if (!old.url.endsWith(modelAddress)) await cache?.delete(old);
    }
    await cache?.put(
      modelAddress,
      new Response(bytes.slice(), { headers: { 'content-type': 'application/octet-stream' } }),
    );
  } catch {
    // As above.
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
