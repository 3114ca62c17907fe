import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { digest, seal } from '#server/platform/storage/seal.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { firstAdmin, signedIn, withoutModel } from './admin-client.ts';
import { judgeScan } from './judged-scan.ts';
import { type ServerProcess, startServerProcess } from './server.ts';
import { storeScan } from './stored-scan.ts';

export const pictureMb = 4;

/** Fills a data folder with reviewed scans and returns how many. */
export async function makeDataset(dataDir: string, sizeMb: number): Promise<number> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  const { db } = database;
  const storage = await createStorage({ storage: 'disk', dataDir, s3: undefined });
  const pictures = Math.ceil(sizeMb / pictureMb);
  // Noise does not compress, like a PNG. The first bytes make each picture different.
  const noise = randomBytes(pictureMb * 2 ** 20);
  for (let index = 0; index < pictures; index += 1) {
    const scan = await storeScan({ db, storage, now: () => new Date() }, {});
    noise.writeUInt32BE(index);
    // Writes the file as the storage would, without waiting for the disk each time.
    await writeFile(path.join(dataDir, 'files', scan.displayPath), seal(noise, digest(noise)));
    await judgeScan(db, scan, {
      boxes: [{ class: 'glioma', x: 9, y: 9, width: 0.1, height: 0.1, frame: 0 }],
    });
  }
  await database.close();
  return pictures;
}

/** Downloads the whole data set as an administrator does. */
export async function downloadDataset(server: Pick<ServerProcess, 'url'>, file: string): Promise<void> {
  const { token } = await signedIn(server);
  const answer = await fetch(`${server.url}/api/admin/incorrect-scans/download-all`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await pipeline(
    Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(file),
  );
}

export const startDatasetServer = (dataDir: string): Promise<ServerProcess> =>
  startServerProcess({
    ...withoutModel,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
  });
