import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from '#phantom/encode-phantom.ts';
import { drawParityPhantom, parityPhantoms } from '#phantom/parity-phantoms.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { fail, readCommand } from '#tools/read-command.ts';

const help = `Draws synthetic head slices and writes them, with what they hold, into a folder.

  node scripts/phantoms.ts FOLDER [--count N] [--seed N] [--size N] [--parity]

  --count N   how many (default 20)
  --seed N    seed of the first; the next ones count up (default 1000)
  --size N    side in pixels (default: 256, 320, 384 or 512, by seed)
  --parity    instead, the fixed set on which training and server are compared

Each picture FOLDER/phantom-SEED.png gets an entry in FOLDER/truth.json:
  file, width, height, sequence, boxes as [left, top, right, bottom] in pixels (right and bottom exclusive).
`;

const { values, positionals } = readCommand(
  help,
  {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1000' },
    size: { type: 'string' },
    parity: { type: 'boolean' },
  },
  { needs: 1 },
);
const folder = positionals[0]!;
const size = values.size === undefined ? undefined : wholeNumber('size', values.size);
const firstSeed = wholeNumber('seed', values.seed);
const wanted = values.parity
  ? parityPhantoms.map((entry) => ({
      file: entry.file,
      sequence: entry.choice.sequence,
      draw: () => drawParityPhantom(entry),
    }))
  : Array.from({ length: wholeNumber('count', values.count) }, (_, i) => {
      const options = randomPhantomOptions(firstSeed + i, { size });
      const { seed, sequence } = options;
      return { file: `phantom-${seed}.png`, sequence, draw: () => generatePhantom(options) };
    });

await mkdir(folder, { recursive: true });
const truth = [];
for (const { file, sequence, draw } of wanted) {
  const phantom = draw();
  await writeFile(join(folder, file), await encodePng(phantom));
  const boxes = phantom.boxes.map((box) => [box.left, box.top, box.right, box.bottom]);
  truth.push({ file, width: phantom.width, height: phantom.height, sequence, boxes });
}
await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 1)}\n`);
process.stderr.write(`${truth.length} phantoms in ${folder}\n`);

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  return fail(`--${name} takes a whole number above 0, not '${text}'.`);
}
