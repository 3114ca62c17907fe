import { sha256Of } from '#web/lib/sha256.ts';
import { DetectorError } from './protocol.ts';

const cacheName = 'sulcus-model';

/**
 * The network's bytes from the browser's cache, or fetched and cached. The checksum rules out another model. The lock
 * lets only the first of several workers fetch the file.
 */
export function loadModelFile(address: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const load = () => loadAlone(address, sha256);
  return 'locks' in navigator ? navigator.locks.request(`sulcus ${address}`, load) : load();
}

async function loadAlone(address: string, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const kept = await cache?.match(address);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if ((await sha256Of(bytes)) === sha256) return bytes;
    await cache?.delete(address);
  }
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new DetectorError({ key: 'problemDetectorFetch' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if ((await sha256Of(bytes)) !== sha256) {
    throw new DetectorError({ key: 'problemDetectorChecksum' });
  }
  await keep(cache, address, bytes);
  return bytes;
}

/** Private windows and full disks refuse; the file is then fetched again next time. */
async function openCache(): Promise<Cache | undefined> {
  return 'caches' in self ? caches.open(cacheName).catch(() => undefined) : undefined;
}

async function keep(
  cache: Cache | undefined,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    // Removes the same file of earlier builds, which differs only in its hash.
    const family = address.replace(/-[^-]*$/, '-');
    for (const old of (await cache?.keys()) ?? []) {
      const { pathname } = new URL(old.url);
      if (pathname.startsWith(family) && pathname !== address) await cache?.delete(old);
    }
    await cache?.put(
      address,
      new Response(bytes.slice(), { headers: { 'content-type': 'application/octet-stream' } }),
    );
  } catch {
    // See above.
  }
}
