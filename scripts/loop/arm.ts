import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DatasetVersion } from '#contract/dataset.ts';
import type { ComparedScans, ModelComparison } from '#contract/models.ts';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { readConfig } from '#server/config/config.ts';
import { measureOnReference } from '#server/models/measure-reference.ts';
import { runShadow } from '#server/models/shadow.ts';
import { createRandom } from '#server/phantom/random.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { type Desk, openDesk } from './desk.ts';
import { type HeldOut, onHeldOut } from './held-out.ts';
import { type ReaderName, readers } from './readers.ts';
import { trainNext } from './train.ts';

const operator = { username: 'operator', password: 'a loop through every room' };
/** Of the scans, those whose labels train the next model; the rest is judged while it runs in shadow. */
const trainingShare = 0.75;

export async function openServer(dataDir: string): Promise<{ server: RunningServer; desk: Desk }> {
  const server = await startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      ADMIN_USERNAME: operator.username,
      ADMIN_PASSWORD: operator.password,
      WARM_UP: 'no',
      LONGEST_QUEUE_MINUTES: '600',
    }),
  );
  const { port } = server.app!.server.address() as AddressInfo;
  return { server, desk: await openDesk(`http://127.0.0.1:${port}`, operator) };
}

/** What was drawn, by the id of the scan. */
export type Truth = ReadonlyMap<string, ReviewedBox[]>;

/** Reads scans from the queue, in its order, as one reader; answers with how many. */
async function judgeSome(desk: Desk, name: ReaderName, truth: Truth, count: number): Promise<number> {
  const random = createRandom(count).fork(name);
  let judged = 0;
  while (judged < count) {
    const page = await desk.send<{ scans: ReviewScan[] }>('GET', '/api/admin/review-scans?limit=50');
    if (page.scans.length === 0) break;
    for (const scan of page.scans.slice(0, count - judged)) {
      const reading = readers[name](scan, truth.get(scan.id) ?? [], random);
      await desk.send('PATCH', `/api/admin/scans/${scan.id}/review`, {
        ...reading,
        reviewVersion: scan.reviewVersion,
      });
      judged += 1;
    }
  }
  return judged;
}

export interface Outcome {
  reader: ReaderName;
  labels: number;
  /** Heads that no reader ever saw, by what was drawn. */
  truth: ComparedScans;
  /** As the page shows it: by the readers, and on the heads with known truth. */
  page: ModelComparison;
  promoted: boolean;
}

interface Arm {
  dataDir: string;
  reader: ReaderName;
  truth: Truth;
  heldOut: HeldOut;
  steps: number;
}

/** Desk, version, training, shadow, comparison and promotion, with one kind of reader. */
export async function runArm({ dataDir, reader, truth, heldOut, steps }: Arm): Promise<Outcome> {
  const { server, desk } = await openServer(dataDir);
  try {
    const labels = await judgeSome(desk, reader, truth, Math.round(truth.size * trainingShare));
    const { version } = await desk.send<{ version: DatasetVersion }>('POST', '/api/admin/dataset/versions', {
      name: `read by ${reader}`,
    });
    const zip = await desk.bytes(`/api/admin/dataset/versions/${version.id}/download`);
    const folder = path.join(dataDir, '../trained', reader);
    const next = await trainNext({ zip, folder, version: `loop-${reader}`, steps });
    const id = await desk.addCandidate(next);
    await judgeSome(desk, reader, truth, truth.size - labels);
    const { signal } = new AbortController();
    while ((await runShadow(server.context, { signal, forMs: 60_000 })) > 0);
    await measureOnReference(server.context, { signal, forMs: 3_600_000 });
    const page = await desk.send<ModelComparison>('GET', `/api/admin/models/${id}/comparison`);
    // A lead promotes what the readers prefer, unless the page warns.
    const promoted = isBetter(page.randomChecks) && page.reference !== null && !isWorse(page.reference);
    if (promoted) {
      await desk.send('POST', `/api/admin/models/${id}/promote`, { password: operator.password });
    }
    return { reader, labels, truth: await onHeldOut(heldOut, next.folder), page, promoted };
  } finally {
    await server.stop();
  }
}

const gain = ({ active, candidate }: ComparedScans): number =>
  candidate.scansRight.count - active.scansRight.count;
const isBetter = (compared: ComparedScans): boolean => gain(compared) > 0;
const isWorse = (compared: ComparedScans): boolean => gain(compared) < 0;
