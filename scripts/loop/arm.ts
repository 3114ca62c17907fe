import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import type { DatasetVersion } from '#contract/dataset.ts';
import type { ModelComparison } from '#contract/models.ts';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { marksFit, tallyMarks } from '#imaging/findings/tally-marks.ts';
import { boxOf, intersectionOverUnion } from '#imaging/geometry/box.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { readConfig } from '#server/config/config.ts';
import { runShadow } from '#server/models/shadow.ts';
import { createRandom } from '#server/phantom/random.ts';
import { shadowResults } from '#server/platform/db/schema.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { type LastLayer, networkWith } from './calibrated-model.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Example, fitLastLayer, logitOf } from './fit-last-layer.ts';
import { type ReaderName, readers } from './readers.ts';

const operator = { username: 'operator', password: 'a loop through every room' };

export interface Place {
  dataDir: string;
  modelDir: string;
}

export async function openServer({
  dataDir,
  modelDir,
}: Place): Promise<{ server: RunningServer; desk: Desk }> {
  const server = await startServer(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      MODEL_DIR: modelDir,
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

type Truth = ReadonlyMap<string, ReviewedBox[]>;

/** Reads scans from the queue, in its order, as one reader; answers with those judged. */
async function judgeSome(desk: Desk, name: ReaderName, truth: Truth, count: number): Promise<ReviewScan[]> {
  const random = createRandom(count).fork(name);
  const judged: ReviewScan[] = [];
  while (judged.length < count) {
    const page = await desk.send<{ scans: ReviewScan[] }>('GET', '/api/admin/review-scans?limit=50');
    if (page.scans.length === 0) break;
    for (const scan of page.scans.slice(0, count - judged.length)) {
      const reading = readers[name](scan, truth.get(scan.id) ?? [], random);
      await desk.send('PATCH', `/api/admin/scans/${scan.id}/review`, {
        ...reading,
        reviewVersion: scan.reviewVersion,
      });
      judged.push(scan);
    }
  }
  return judged;
}

interface Coco {
  images: { id: number; file_name: string; split: string; width: number; height: number }[];
  annotations: { image_id: number; bbox: [number, number, number, number] }[];
}

/** From this overlap on a mark is the lesion of a label. */
const sameLesion = 0.5;

/** Trains the last layer on the training side of a version, as it is downloaded. */
async function train(
  version: Uint8Array,
  modelDir: string,
  start: LastLayer,
): Promise<{ layer: LastLayer; examples: number }> {
  const files = unzipSync(version);
  const coco = JSON.parse(strFromU8(files['annotations.coco.json']!)) as Coco;
  const detector = await createEmbeddedDetector((await loadModel(modelDir)).model, { cores: 1 });
  const examples: Example[] = [];
  try {
    for (const { id, file_name, split } of coco.images) {
      if (split !== 'train') continue;
      const { data, info } = await sharp(files[file_name]!)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const image = { grey: new Uint8Array(data), width: info.width, height: info.height };
      const labels = coco.annotations.flatMap(({ image_id, bbox: [left, top, width, height] }) =>
        image_id === id ? [{ left, top, right: left + width, bottom: top + height }] : [],
      );
      for (const mark of (await detector.detect(image, { minConfidence: 0.001 })).detections) {
        const box = boxOf(mark, image);
        const lesion = labels.some((label) => intersectionOverUnion(box, label) >= sameLesion);
        examples.push({ logit: logitOf(mark.confidence, start), lesion });
      }
    }
  } finally {
    await detector.close();
  }
  return { layer: fitLastLayer(examples, start), examples: examples.length };
}

export interface Outcome {
  reader: ReaderName;
  labels: number;
  examples: number;
  layer: LastLayer;
  compared: number;
  /** Scans that are entirely right, by what was drawn. */
  truth: { active: number; candidate: number };
  /** The same by the readers, as the page shows it. */
  page: { active: number; candidate: number };
  promoted: boolean;
}

/** Desk, version, training, shadow, comparison and promotion, with one kind of reader. */
export async function runArm(
  place: Place,
  reader: ReaderName,
  truth: Truth,
  start: LastLayer,
): Promise<Outcome> {
  const { server, desk } = await openServer(place);
  try {
    const half = Math.floor(truth.size / 2);
    const labels = await judgeSome(desk, reader, truth, half);
    const { version } = await desk.send<{ version: DatasetVersion }>('POST', '/api/admin/dataset/versions', {
      name: `read by ${reader}`,
    });
    const zip = await desk.bytes(`/api/admin/dataset/versions/${version.id}/download`);
    const { layer, examples } = await train(zip, place.modelDir, start);
    const id = await desk.addCandidate(await networkWith(`loop-1-${reader}`, layer));
    const judged = await judgeSome(desk, reader, truth, half);
    const signal = new AbortController().signal;
    while ((await runShadow(server.context, { signal, forMs: 60_000 })) > 0);
    const answers = await server.context.db.select().from(shadowResults).where(eq(shadowResults.modelId, id));
    const isRight = (scan: ReviewScan, marks: ReviewScan['detections']) =>
      marksFit(tallyMarks(marks, truth.get(scan.id) ?? [], scan));
    const pairs = judged.flatMap((scan) => {
      const answer = answers.find(({ scanId }) => scanId === scan.id);
      return answer ? [{ scan, candidate: answer.detections }] : [];
    });
    const { randomChecks } = await desk.send<ModelComparison>('GET', `/api/admin/models/${id}/comparison`);
    const page = {
      active: randomChecks.active.scansRight.count,
      candidate: randomChecks.candidate.scansRight.count,
    };
    const promoted = page.candidate > page.active;
    if (promoted) {
      await desk.send('POST', `/api/admin/models/${id}/promote`, { password: operator.password });
    }
    return {
      ...{ reader, labels: labels.length, examples, layer, compared: randomChecks.scans },
      truth: {
        active: pairs.filter(({ scan }) => isRight(scan, scan.detections)).length,
        candidate: pairs.filter(({ scan, candidate }) => isRight(scan, candidate)).length,
      },
      ...{ page, promoted },
    };
  } finally {
    await server.stop();
  }
}

export const copyOf = (place: Place, name: string): Place => ({
  ...place,
  dataDir: path.join(path.dirname(place.dataDir), name),
});
