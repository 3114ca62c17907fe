import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { readCommand } from '#tools/read-command.ts';
import { kindsAt, writeCase } from './burned-in/cases.ts';
import { type Figures, figuresPage, sum } from './burned-in/figures-page.ts';
import { clean, judge } from './burned-in/judge-text.ts';
import { realPictures } from './gates/real-pictures.ts';
import { readGray } from './slices/read-test-picture.ts';

const { values, positionals } = readCommand(
  `npm run evaluate:burned-in -- [DATA] [options]

Draws names into phantoms and, if the public data are available, into real slices, runs the product's
de-identification and counts images in which letters remain. Then counts real slices in which text is suspected. Uses
only people that the network has never seen. Writes docs/burned-in.md, docs/burned-in.json and the figures of the
privacy page.

  --each N     images per kind, place and background (60)
  --every N    every Nth real slice is searched unchanged (2)
  --show       print each missed or suspected text
  --tune       for choosing thresholds: uses validation people and other seeds, prints the tables, writes nothing
  --kind KIND  only kinds whose name begins with this
`,
  {
    each: { type: 'string', default: '60' },
    every: { type: 'string', default: '2' },
    show: { type: 'boolean', default: false },
    tune: { type: 'boolean', default: false },
    kind: { type: 'string', default: '' },
  },
);
const data = positionals[0] ?? '../shared/data';
const each = Number(values.each);
const firstSeed = values.tune ? 500_001 : 1;
// The text network has never seen the test people. OASIS's 'nonDem' were for validation.
const splits = values.tune ? ['val', 'nonDem'] : ['test'];
const real = (await realPictures(data)).filter(({ split }) => splits.includes(split));
const ownText = new Set<string>(
  JSON.parse(
    await readFile(new URL('../model/sulcus_model/burned_in_text/own-text.json', import.meta.url), 'utf8'),
  ).slices,
);
const hasOwnText = (file: string) => ownText.has(`${basename(dirname(dirname(file)))}/${basename(file)}`);
const blankSlices = real.filter(({ file }) => !hasOwnText(file));

const grounds: { ground: 'phantoms' | 'real slices'; read(number: number): Promise<GrayPicture> }[] = [
  { ground: 'phantoms', read: async (seed) => phantom(seed) },
];
// A step coprime to the number of slices covers all sources.
const blankSlice = (number: number) => blankSlices[(number * 7919) % blankSlices.length]!.file;
if (blankSlices.length > 0)
  grounds.push({ ground: 'real slices', read: (number) => readGray(blankSlice(number)) });
const places = ['off the head', 'on the head'] as const;
const searched = real.filter((_, i) => i % Number(values.every) === 0);
const wantedKinds = (place: (typeof places)[number]) =>
  kindsAt(place).filter((kind) => kind.startsWith(values.kind));
const kindCount = places.reduce((sum, place) => sum + wantedKinds(place).length, 0);
const progress = createProgressLine(grounds.length * kindCount * each + searched.length);

const figures: Figures = { each, every: Number(values.every), written: [], asItIs: [] };
for (const { ground, read } of grounds) {
  // All kinds of text are drawn on the same images.
  const blank = new Map<number, GrayPicture>();
  for (const place of places) {
    for (const kind of wantedKinds(place)) {
      const row = { ground, place, kind, tried: 0, residue: 0, silent: 0, unasked: 0, suspected: 0 };
      figures.written.push(row);
      for (let number = 0, seed = firstSeed; number < each && seed < firstSeed + each * 3; seed++) {
        const clear = blank.get(seed) ?? (await read(seed));
        blank.set(seed, clear);
        const written = await writeCase(clear, seed, kind, place);
        if (!written) continue;
        number++;
        const outcome = await judge(written);
        row.tried++;
        if (outcome.residue) row.residue++;
        if (outcome.silent) row.silent++;
        if (outcome.unasked) row.unasked++;
        if (outcome.found === 'suspected') row.suspected++;
        if (values.show && outcome.silent) {
          const { font, size, tone, degrees } = written;
          const { found, left } = outcome;
          const shown = [ground, place, kind, seed, font, size, tone, degrees, found, left.toFixed(2)];
          console.log(shown.join(' | '));
        }
        progress.step(kind);
      }
    }
  }
}
for (const { source, file } of searched) {
  const name = hasOwnText(file) ? `${source}, with text of their own` : source;
  const row = figures.asItIs.find((each) => each.source === name) ?? {
    source: name,
    ownText: hasOwnText(file),
    tried: 0,
    none: 0,
    masked: 0,
    suspected: 0,
  };
  if (row.tried === 0) figures.asItIs.push(row);
  const { found } = await clean(await readGray(file));
  row.tried++;
  if (found === 'none' || found === 'masked' || found === 'suspected') row[found]++;
  if (values.show && found !== 'none') console.log(`${name} | ${basename(file)} | ${found}`);
  progress.step(source);
}
if (values.tune) {
  progress.finish(figuresPage(figures));
  process.exit();
}
await writeFile(new URL('../docs/burned-in.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`);
const summary = (place: (typeof places)[number]) => {
  const rows = figures.written.filter((row) => row.place === place);
  return { tried: sum(rows, 'tried'), silent: sum(rows, 'silent'), unasked: sum(rows, 'unasked') };
};
const promised = { offHead: summary('off the head'), onHead: summary('on the head') };
await writeFile(
  new URL('../web/components/legal/burned-in-figures.json', import.meta.url),
  `${JSON.stringify(promised, null, 2)}\n`,
);
await writeFile(new URL('../docs/burned-in.md', import.meta.url), figuresPage(figures));
progress.finish('docs/burned-in.md and docs/burned-in.json written');

function phantom(seed: number): GrayPicture {
  return generatePhantom(randomPhantomOptions(seed, { size: [256, 320, 512][seed % 3]! }));
}
