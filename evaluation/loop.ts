import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ComparedScans } from '#contract/models.ts';
import type { ReviewedBox } from '#contract/review.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import type { TestServer } from '#tests/harness/running-server.ts';
import { fail, readCommand } from '#tools/read-command.ts';
import { type Outcome, openServer, runArm } from './loop/arm.ts';
import { describeGain } from './loop/gain.ts';
import { drawHead, truthOf } from './loop/heads.ts';
import { type HeldOut, measure } from './loop/held-out.ts';
import { kindsOfVerdicts, readers } from './loop/readers.ts';

const help = `npm run loop -- [--scans N] [--held-out N] [--steps N] [--verdicts image|answer]

The way from labels to the next model, on drawn heads whose truth is known. The shipped model answers; simulated readers
judge three quarters of its results at the desk; a version is made and downloaded; the detection heads are trained on it; the
candidate answers the rest in shadow while the readers judge it; the page's comparison decides. Once for each kind of reader.

  --scans N      drawn heads that go through the desk (400)
  --held-out N   further heads that no reader sees, to measure on (300)
  --steps N      training steps of 16 slices (120)
  --verdicts     about the image, or about the answer as until 1.0, when an unclear one was judged 'no tumor' (image)

Needs Python with NumPy, Pillow, PyTorch and onnx (PYTHON names the interpreter). Takes minutes to an hour.`;
const { values } = readCommand(help, {
  scans: { type: 'string', default: '400' },
  'held-out': { type: 'string', default: '300' },
  steps: { type: 'string', default: '120' },
  verdicts: { type: 'string', default: 'image' },
});
const scanCount = Number(values.scans);
const heldOutCount = Number(values['held-out']);
const steps = Number(values.steps);
const verdicts = kindsOfVerdicts.find((kind) => kind === values.verdicts);
if (!verdicts) fail(`--verdicts is ${kindsOfVerdicts.join(' or ')}.`);
const firstSeed = 20_000;
const firstHeldOut = 60_000;

async function analyzeHeads(server: TestServer): Promise<Map<string, ReviewedBox[]>> {
  const truth = new Map<string, ReviewedBox[]>();
  for (let at = 0; at < scanCount; at += 1) {
    const head = drawHead(firstSeed + at);
    // A new visitor each time, because uploads are limited by address.
    const { id } = await server.visitor().analyze(await encodePng(head), 'head.png');
    truth.set(id, truthOf(head));
    if ((at + 1) % 50 === 0) console.log(`${at + 1} of ${scanCount} heads analyzed`);
  }
  return truth;
}

const rightOf = ({ active, candidate }: ComparedScans): string =>
  `${active.scansRight.count} → ${candidate.scansRight.count} of ${active.scansRight.of}`;

function rowOf({ reader, labels, truth, page, promoted }: Outcome): string {
  const { active, candidate } = truth;
  const cells = [
    reader,
    `${labels.given}, ${labels.right} right`,
    `${rightOf(truth)} (${describeGain(truth)})`,
    `${active.found.count} → ${candidate.found.count} of ${active.found.of}, ${active.falseMarks} → ${candidate.falseMarks}`,
    `${rightOf(page.randomChecks)} (${describeGain(page.randomChecks)})`,
    page.reference ? `${rightOf(page.reference)} (${describeGain(page.reference)})` : '–',
    promoted ? 'yes' : 'no',
  ];
  return `| ${cells.join(' | ')} |`;
}

const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-loop-'));
try {
  const start = path.join(folder, 'start');
  const { server, client } = await openServer(start);
  // Every result is a random check, so that readers see all of them and the comparison has a sample.
  await client.send('PUT', '/api/admin/review-settings', { randomCheckPercent: 100, secondReaderPercent: 0 });
  const truth = await analyzeHeads(server);
  await server.stop();
  const heads = Array.from({ length: heldOutCount }, (_, at) => drawHead(firstHeldOut + at));
  const heldOut: HeldOut = {
    heads,
    first: await measure(heads, path.resolve(import.meta.dirname, '../model')),
  };
  const rows: string[] = [];
  for (const reader of Object.keys(readers) as (keyof typeof readers)[]) {
    const dataDir = path.join(folder, reader);
    await cp(start, dataDir, { recursive: true });
    rows.push(rowOf(await runArm({ dataDir, reader, verdicts, truth, heldOut, steps })));
    console.log(rows.at(-1));
    await rm(dataDir, { recursive: true });
  }
  console.log(
    [
      '',
      `${scanCount} drawn heads, ${steps} steps, ${Math.round((performance.now() - began) / 60_000)} minutes.`,
      '',
      '| readers | labels | right by truth, held out | lesions found, false findings | right by the readers | right on the page’s heads with known truth | promoted |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
