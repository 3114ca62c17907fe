import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { openDatabase } from '#server/platform/db/connect.ts';
import { incorrectScans, reviews } from '#server/platform/db/schema.ts';
import { seal } from '#server/platform/storage/seal.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { firstAdmin, signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** Set to 2048 for the size the product promises to export. */
const sizeMb = Number(process.env.DATASET_MB ?? 300);
const pictureMb = 4;
const mostExtraMb = 150;

async function makeDataset(dataDir: string): Promise<number> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const { db } = database;
  const storage = createStorage({ storage: 'disk', dataDir, s3: undefined });
  const pictures = Math.ceil(sizeMb / pictureMb);
  // Noise cannot be compressed, like a PNG; the first bytes make each one different.
  const noise = randomBytes(pictureMb * 2 ** 20);
  for (let index = 0; index < pictures; index += 1) {
    const scan = await storeScan({ db, storage, now: () => new Date() }, {});
    noise.writeUInt32BE(index);
    // As the storage would write it, without waiting for the disk each time.
    await writeFile(path.join(dataDir, 'files', scan.displayPath), seal(noise).sealed);
    const reviewId = randomUUID();
    const reviewed = { scanId: scan.id, adminName: 'ada', action: 'incorrect', notes: '' } as const;
    await db.insert(reviews).values({ id: reviewId, ...reviewed });
    await db.insert(incorrectScans).values({
      id: randomUUID(),
      scanId: scan.id,
      reviewId,
      reviewNotes: '',
      flaggedByAdmin: 'ada',
      boxes: [{ class: 'glioma', x: 9, y: 9, width: 0.1, height: 0.1, frame: 0 }],
    });
  }
  await database.close();
  return pictures;
}

/** Resident memory of a process, in MiB; Linux only. */
async function residentMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) / 1024;
}

test(`a data set of ${sizeMb} MB is exported whole, with less than ${mostExtraMb} MB of extra memory`, async ({
  skip,
}) => {
  if ((await residentMb(process.pid)) === undefined) {
    skip('the memory of another process cannot be read here (no /proc)');
  }
  const place = await embeddedPlace();
  const pictures = await makeDataset(place.dataDir);
  const server = await startServerProcess({
    ...withoutModel,
    DATA_DIR: place.dataDir,
    TRUST_PROXY: 'true',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
  });
  try {
    const { token } = await signedIn(server);
    const before = (await residentMb(server.pid)) ?? 0;
    let most = before;
    const watching = setInterval(async () => {
      most = Math.max(most, (await residentMb(server.pid)) ?? 0);
    }, 100);
    const answer = await fetch(`${server.url}/api/admin/incorrect-scans/download-all`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const file = path.join(place.dataDir, 'export.zip');
    await pipeline(
      Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(file),
    );
    clearInterval(watching);
    console.log(`exported ${sizeMb} MB: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);

    const archive = await yauzl.openPromise(file);
    let images = 0;
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.startsWith('images/')) continue;
      expect(entry.uncompressedSize).toBe(pictureMb * 2 ** 20);
      images += 1;
    }
    expect(images).toBe(pictures);
    expect(most - before).toBeLessThan(mostExtraMb);
  } finally {
    await server.kill();
    await place.remove();
  }
}, 900_000);
