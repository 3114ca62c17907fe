import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ReviewedBox } from '#contract/review.ts';
import { centredBoxOf } from '#imaging/geometry/box.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { copyOf, type Outcome, openServer, type Place, runArm } from './loop/arm.ts';
import { networkWith, shippedLayer, writeModelFolder } from './loop/calibrated-model.ts';
import type { Desk } from './loop/desk.ts';
import { readers } from './loop/readers.ts';

/**
 * `npm run loop`: the loop from labels to the next model, on drawn heads whose truth is known. A model with a spoiled last
 * layer answers; simulated readers judge half of its results at the desk; a version is made and downloaded; the last layer is trained on
 * it; the candidate answers the other half in the shadow while the readers judge it; the comparison decides.
 */
const help = `npm run loop -- [--scans N]

Simulated readers, a version, training, shadow and promotion on N drawn heads (400): minutes to an hour.`;
const { values } = parseArgs({
  options: { scans: { type: 'string', default: '400' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const scanCount = Number(values.scans);
/** Below the shipped shift: the model that starts the loop is far too cautious. */
const spoiledBy = 3;
const firstSeed = 20_000;

async function analyzeHeads(desk: Desk): Promise<Map<string, ReviewedBox[]>> {
  const truth = new Map<string, ReviewedBox[]>();
  for (let at = 0; at < scanCount; at += 1) {
    const phantom = generatePhantom(randomPhantomOptions(firstSeed + at, { size: 256 }));
    const id = await desk.analyze(await encodePng(phantom));
    truth.set(
      id,
      phantom.boxes.map(({ left, top, right, bottom }) => ({
        class: 'tumor',
        ...centredBoxOf({ left, top, width: right - left, height: bottom - top }, phantom),
        frame: 0,
      })),
    );
    if ((at + 1) % 50 === 0) console.log(`${at + 1} of ${scanCount} heads analyzed`);
  }
  return truth;
}

const percent = (count: number, of: number): string =>
  `${count} of ${of} (${((100 * count) / of).toFixed(1)}%)`;

function rowOf({ reader, labels, layer, compared, truth, page, promoted }: Outcome): string {
  const cells = [
    reader,
    labels,
    `${layer.slope.toFixed(2)}, ${layer.shift.toFixed(2)}`,
    `${percent(truth.active, compared)} → ${percent(truth.candidate, compared)}`,
    `${percent(page.active, compared)} → ${percent(page.candidate, compared)}`,
    promoted ? 'yes' : 'no',
  ];
  return `| ${cells.join(' | ')} |`;
}

const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-loop-'));
try {
  const place: Place = { dataDir: path.join(folder, 'start'), modelDir: path.join(folder, 'model') };
  const shipped = await shippedLayer();
  const start = { ...shipped, shift: shipped.shift - spoiledBy };
  await writeModelFolder(place.modelDir, await networkWith('loop-0', start));
  const { server, desk } = await openServer(place);
  // Every result is a random check, so that readers see all of them and the comparison rests on a sample.
  await desk.send('PUT', '/api/admin/review-settings', { randomCheckPercent: 100, secondReaderPercent: 0 });
  const truth = await analyzeHeads(desk);
  await server.stop();
  const rows: string[] = [];
  for (const reader of Object.keys(readers) as (keyof typeof readers)[]) {
    const copy = copyOf(place, reader);
    await cp(place.dataDir, copy.dataDir, { recursive: true });
    rows.push(rowOf(await runArm(copy, reader, truth, start)));
    console.log(rows.at(-1));
    await rm(copy.dataDir, { recursive: true });
  }
  console.log(
    [
      '',
      `${scanCount} drawn heads, ${Math.round((performance.now() - began) / 1_000)} s.`,
      '',
      '| readers | labels | slope, shift | entirely right by truth | on the page | promoted |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
