import { wilson } from '../evaluate-gates/wilson.ts';

export interface Figures {
  each: number;
  every: number;
  written: {
    ground: 'phantoms' | 'real slices';
    place: 'off the head' | 'on the head';
    kind: string;
    tried: number;
    /** Images in which part of a letter remains. */
    residue: number;
    /** Of these, images whose receipt does not say that text may remain. */
    silent: number;
    /** Of these, images that the visitor is not asked to check. */
    unasked: number;
    suspected: number;
  }[];
  asItIs: {
    source: string;
    ownText: boolean;
    tried: number;
    none: number;
    masked: number;
    suspected: number;
  }[];
}

const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(1)}%` : '');

const hardKinds = new Set(['faint on a plate', 'eleven pixels in a large picture', 'dark letters']);

/** Names of kinds on the page. The original names seed the random numbers, so they must not change. */
const shownKinds: Record<string, string> = {
  'gray, level': 'gray, level',
  'upwards or downwards': 'upward or downward',
  'black on a white picture': 'black on a white image',
  'packed as JPEG': 'saved as JPEG',
  'eleven pixels in a large picture': '11 pixels in a large image',
};

/** '1.2% (0.4 to 3.5%)' with the Wilson interval. */
function interval(part: number, all: number): string {
  const { low, high } = wilson(part, all);
  return `${share(part, all)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}%)`;
}

export function figuresPage({ each, every, written, asItIs }: Figures): string {
  const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
  const table = (place: Figures['written'][number]['place']) => {
    const rows = written.filter((row) => row.place === place);
    const line = (name: string, list: typeof rows) => {
      const tried = sum(list, (row) => row.tried);
      const cells = [
        sum(list, (row) => row.residue),
        sum(list, (row) => row.silent),
        sum(list, (row) => row.unasked),
      ];
      return `| ${name} | ${tried} | ${cells.map((count) => `${count} | ${share(count, tried)}`).join(' | ')} |`;
    };
    return `| text | images | letters left | | left, not reported | | left, not asked | |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => line(`${shownKinds[row.kind] ?? row.kind}, ${row.ground}`, [row])).join('\n')}
${line('**all**', rows)}`;
  };
  const rowOf = (name: string, rows: typeof asItIs) => {
    const tried = sum(rows, (row) => row.tried);
    const [none, masked, suspected] = [
      sum(rows, (row) => row.none),
      sum(rows, (row) => row.masked),
      sum(rows, (row) => row.suspected),
    ];
    return `| ${name} | ${tried} | ${none} | ${masked} | ${suspected} | ${share(masked + suspected, tried)} |`;
  };
  const hard = written.filter((row) => hardKinds.has(row.kind));
  const masked = written.filter((row) => row.place === 'off the head');
  const clean = asItIs.filter((row) => !row.ownText);
  const bar = (what: string, part: number, all: number, most: number) =>
    all === 0
      ? []
      : [
          `| ${what} | ${part} of ${all} | ${interval(part, all)} | ${most}% | ${100 * part <= most * all ? 'met' : '**missed**'} |`,
        ];
  const bars = [
    bar(
      'hard text left, not asked: faint on a plate, 11 pixels in a large image, dark on the head',
      sum(hard, (row) => row.unasked),
      sum(hard, (row) => row.tried),
      1,
    ),
    bar(
      "part of a name left under 'masked'",
      sum(masked, (row) => row.silent - row.unasked),
      sum(masked, (row) => row.tried),
      0,
    ),
    bar(
      'clean slices asked about',
      sum(clean, (row) => row.masked + row.suspected),
      sum(clean, (row) => row.tried),
      1,
    ),
  ].flat();
  const others = written.filter((row) => !hardKinds.has(row.kind));
  const missed = (place: Figures['written'][number]['place']) => {
    const rows = others.filter((row) => row.place === place);
    return share(
      sum(rows, (row) => row.unasked),
      sum(rows, (row) => row.tried),
    );
  };
  return `# Burned-in text: how well it is found

A small network ([how it is trained](../model/README.md#the-network-that-finds-text)) and a rule for plates (rectangles of one
gray with letters on them) search every frame before it is stored. Lines around the head are masked with background from margin
to margin, with room for three more letters at each end, and the image is searched again. On the head nothing is masked;
suspected text is pointed out. If text was found, suspected or declared by the file, the visitor sees the image as it would be
stored and must confirm it first.

Measured with \`npm run evaluate:burned-in\`: names and dates in six fonts, 9 to 32 pixels high (larger in large images), ${each} images
per kind, generated from fixed seeds. Training used none of these fonts, words, seeds or people. Thresholds were set with the same
fonts and words on other seeds and people (\`-- --tune\`), so the figures are slightly optimistic. *Letters left*: more than a
fiftieth of the letters' pixels lie outside the mask. *Left, not reported*: and the list of what was removed does not say that
text may be left. *Left, not asked*: and the visitor is not asked to check. [burned-in.json](burned-in.json) has the same figures.

| what | count | share, 95% interval | target | |
| --- | ---: | ---: | ---: | --- |
${bars.join('\n')}

The other kinds have no target. Around the head, text is left and not asked about in ${missed('off the head')} of their images. **On the
head it is ${missed('on the head')}**, mostly gray text, which the network often cannot distinguish from tissue.

## Off the head

${table('off the head')}

## On the head

Nothing is masked here, so letters stay. What counts is whether the visitor is asked.

${table('on the head')}
${
  asItIs.length > 0
    ? `
## Real slices, unchanged

One in ${every} slices of the test people of each public source. Slices with text or marks of their own are counted separately.

| source | slices | nothing found | masked | suspected | asked |
| --- | ---: | ---: | ---: | ---: | ---: |
${asItIs.map((row) => rowOf(row.source, [row])).join('\n')}
${rowOf(
  '**all without text**',
  asItIs.filter((row) => !row.ownText),
)}
`
    : ''
}`;
}
