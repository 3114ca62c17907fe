import path from 'node:path';
import type { DatasetVersion } from '#contract/dataset.ts';
import type { ComparedScans, ModelComparison } from '#contract/models.ts';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { createRandom } from '#phantom/random.ts';
import { measureOnReference } from '#server/models/measure-reference.ts';
import { runShadow } from '#server/models/shadow.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { type HeldOut, onHeldOut } from './held-out.ts';
import { createOperatorClient, type OperatorClient } from './operator-client.ts';
import { aboutTheAnswer, labelIsRight, type ReaderName, readers, type Verdicts } from './readers.ts';
import { trainNext } from './train.ts';

const operator = { username: 'operator', password: 'a loop through every room' };
/** Share of the scans whose labels train the next model. The rest is judged while it runs in shadow. */
const trainingShare = 0.75;

export async function openServer(dataDir: string): Promise<{ server: TestServer; client: OperatorClient }> {
  const server = await startTestServer(
    { databaseUrl: undefined, dataDir },
    {
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: operator.username,
      ADMIN_PASSWORD: operator.password,
      LONGEST_QUEUE_MINUTES: '600',
    },
  );
  return { server, client: await createOperatorClient(server.url, operator) };
}

/** The drawn lesions by scan id. */
export type Truth = ReadonlyMap<string, ReviewedBox[]>;

/** How far labels are the drawn truth. */
interface Labels {
  given: number;
  right: number;
  /** Where the reader cannot judge the picture. */
  leftOut: number;
}

/** Judges scans from the queue as one reader. */
async function judgeSome(
  client: OperatorClient,
  { reader: name, verdicts, truth }: Pick<Arm, 'reader' | 'verdicts' | 'truth'>,
  count: number,
): Promise<Labels> {
  const random = createRandom(count).fork(name);
  const judge = verdicts === 'image' ? readers[name] : aboutTheAnswer(readers[name]);
  const labels = { given: 0, right: 0, leftOut: 0 };
  const judged = (): number => labels.given + labels.leftOut;
  while (judged() < count) {
    const page = await client.send<{ scans: ReviewScan[] }>('GET', '/api/admin/review-scans?limit=50');
    if (page.scans.length === 0) break;
    for (const scan of page.scans.slice(0, count - judged())) {
      const lesions = truth.get(scan.id) ?? [];
      const reading = judge(scan, lesions, random);
      await client.send('PATCH', `/api/admin/scans/${scan.id}/review`, {
        ...reading,
        reviewVersion: scan.reviewVersion,
      });
      const isRight = labelIsRight(reading, scan, lesions);
      if (isRight === null) labels.leftOut += 1;
      else {
        labels.given += 1;
        labels.right += Number(isRight);
      }
    }
  }
  return labels;
}

export interface Outcome {
  reader: ReaderName;
  labels: Labels;
  /** On heads that no reader saw, against the drawn lesions. */
  truth: ComparedScans;
  /** The page's comparison: by the readers, and on the heads with known truth. */
  page: ModelComparison;
  promoted: boolean;
}

interface Arm {
  dataDir: string;
  reader: ReaderName;
  /** What the verdicts are about. */
  verdicts: Verdicts;
  truth: Truth;
  heldOut: HeldOut;
  steps: number;
}

/** Runs review, dataset version, training, shadow, comparison and promotion with one kind of reader. */
export async function runArm(arm: Arm): Promise<Outcome> {
  const { dataDir, reader, truth, heldOut, steps } = arm;
  const { server, client } = await openServer(dataDir);
  try {
    const trainingCount = Math.round(truth.size * trainingShare);
    const labels = await judgeSome(client, arm, trainingCount);
    const { given, right, leftOut } = labels;
    console.log(`  ${reader}: ${right} of ${given} labels are the drawn truth, ${leftOut} left out`);
    const versions = '/api/admin/dataset/versions';
    const named = { name: `read by ${reader}` };
    const { version } = await client.send<{ version: DatasetVersion }>('POST', versions, named);
    const zip = await client.bytes(`${versions}/${version.id}/download`);
    const folder = path.join(dataDir, '../trained', reader);
    const next = await trainNext({ zip, folder, version: `loop-${reader}`, steps });
    const id = await client.addCandidate(next);
    await judgeSome(client, arm, truth.size - trainingCount);
    const { signal } = new AbortController();
    while ((await runShadow(server.context, { signal, forMs: 60_000 })) > 0);
    await measureOnReference(server.context, { signal, forMs: 3_600_000 });
    const page = await client.send<ModelComparison>('GET', `/api/admin/models/${id}/comparison`);
    // Promotes what the readers prefer, unless it is worse on heads with known truth.
    const promoted = gain(page.randomChecks) > 0 && page.reference !== null && gain(page.reference) >= 0;
    if (promoted) {
      await client.send('POST', `/api/admin/models/${id}/promote`, { password: operator.password });
    }
    return { reader, labels, truth: await onHeldOut(heldOut, next.folder), page, promoted };
  } finally {
    await server.stop();
  }
}

const gain = ({ active, candidate }: ComparedScans): number =>
  candidate.scansRight.count - active.scansRight.count;
