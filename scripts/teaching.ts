import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { modelLabel } from '#contract/format.ts';
import { type Box, boxOf } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { createRandom } from '#phantom/random.ts';
import { drawTeachingCase, type TeachingCase, teachingCandidates } from '#phantom/teaching-cases.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { readCommand } from '#tools/read-command.ts';

readCommand(
  `npm run teaching

Creates the teaching library in web/lib/drawn-cases: draws candidates of every kind, reads them with the shipped
model, and keeps a mixture of correct findings, misses and false marks. Run it for each new model; a test compares
the library.
`,
  {},
);
const maxCases = 36;
const minOfEach = 6;
const sameLesion = 0.3;

type Outcome = 'found' | 'missed' | 'false mark';
interface Read {
  recipe: TeachingCase;
  outcome: Outcome;
  width: number;
  height: number;
  truth: Box[];
  marks: (Box & { class: string; confidence: number })[];
}

const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);

const whole = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  right: Math.round(right),
  bottom: Math.round(bottom),
});

async function read(recipe: TeachingCase): Promise<Read> {
  const picture = drawTeachingCase(recipe);
  const { width, height } = picture;
  const { findings } = await readPicture(plainPicture(picture), (image) => detector.detect(image));
  const marks = findings.map((box) => ({
    class: box.class,
    confidence: Number(box.confidence.toFixed(3)),
    ...whole(boxOf(box, picture)),
  }));
  const truth = picture.boxes.map(whole);
  const hits = (mark: Box) => truth.some((box) => intersectionOverUnion(mark, box) >= sameLesion);
  const missed = truth.some((box) => !marks.some((mark) => intersectionOverUnion(mark, box) >= sameLesion));
  const outcome = marks.some((mark) => !hits(mark)) ? 'false mark' : missed ? 'missed' : 'found';
  return { recipe, outcome, width, height, truth, marks };
}

/** Chooses some cases of each outcome, then those with the rarest kind, sequence and plane. */
function choose(all: Read[]): Read[] {
  const chosen = new Set<Read>();
  for (const outcome of ['missed', 'false mark', 'found'] as const) {
    for (const one of all.filter((read) => read.outcome === outcome).slice(0, minOfEach)) chosen.add(one);
  }
  const seen = (key: string): number => [...chosen].filter((one) => keysOf(one).includes(key)).length;
  const keysOf = ({ recipe: { kind, plane, sequence } }: Read): string[] => [kind, plane, sequence];
  while (chosen.size < Math.min(maxCases, all.length)) {
    const rarest = all
      .filter((one) => !chosen.has(one))
      .map((one) => ({ one, known: keysOf(one).reduce((sum, key) => sum + seen(key), 0) }))
      .toSorted((a, b) => a.known - b.known)[0]!;
    chosen.add(rarest.one);
  }
  return [...chosen];
}

const all: Read[] = [];
for (const recipe of teachingCandidates) all.push(await read(recipe));
await detector.close();
const random = createRandom(24);
const chosen = choose(all)
  .map((one) => ({ one, place: random.next() }))
  .toSorted((a, b) => a.place - b.place)
  .map(({ one }, i) => ({ ...one, id: `case-${String(i + 1).padStart(2, '0')}` }));

const cases = chosen.map(({ id, recipe: { kind, plane, sequence }, width, height, truth, marks }) => ({
  id,
  kind,
  plane,
  sequence,
  width,
  height,
  truth,
  marks,
}));
const place = (name: string) => new URL(`../${name}`, import.meta.url);
const library = 'web/lib/drawn-cases';
const text = JSON.stringify({ model: modelLabel(detector.describe()), cases }, null, 2);
await writeFile(place(`${library}/cases.json`), `${text}\n`);
for (const { id, recipe } of chosen) {
  const { gray, width, height } = drawTeachingCase(recipe);
  const image = sharp(gray, { raw: { width, height, channels: 1 } }).webp({ quality: 90 });
  await image.toFile(fileURLToPath(place(`${library}/${id}.webp`)));
}
const count = (outcome: Outcome): number => chosen.filter((one) => one.outcome === outcome).length;
process.stdout.write(
  `${chosen.length} cases: ${count('found')} found, ${count('missed')} missed, ${count('false mark')} with a false mark\n`,
);
