import { shareText } from '../share-text.ts';
import type { WrittenCase } from './cases.ts';

export interface Figures {
  each: number;
  every: number;
  written: {
    ground: 'phantoms' | 'real slices';
    place: WrittenCase['place'];
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

/** The sum of a count over rows. */
export const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0);

export function figuresPage({ each, every, written, asItIs }: Figures): string {
  const at = (place: WrittenCase['place']) => written.filter((row) => row.place === place);
  const table = (rows: Figures['written']) => {
    const line = (name: string, list: typeof rows) => {
      const tried = sum(list, 'tried');
      const cells = (['residue', 'silent', 'unasked'] as const).map((key) => {
        const count = sum(list, key);
        return `${count} | ${share(count, tried)}`;
      });
      return `| ${[name, tried, ...cells].join(' | ')} |`;
    };
    return `| text | images | letters left | | left, not reported | | left, not asked | |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => line(`${shownKinds[row.kind] ?? row.kind}, ${row.ground}`, [row])).join('\n')}
${line('**all**', rows)}`;
  };
  const asked = (rows: typeof asItIs) => sum(rows, 'masked') + sum(rows, 'suspected');
  const rowOf = (name: string, rows: typeof asItIs) => {
    const tried = sum(rows, 'tried');
    const counts = [sum(rows, 'none'), sum(rows, 'masked'), sum(rows, 'suspected')];
    return `| ${[name, tried, ...counts, share(asked(rows), tried)].join(' | ')} |`;
  };
  const hard = written.filter((row) => hardKinds.has(row.kind));
  const clean = asItIs.filter((row) => !row.ownText);
  const bar = (what: string, part: number, rows: { tried: number }[], most: number) => {
    const all = sum(rows, 'tried');
    const verdict = 100 * part <= most * all ? 'met' : '**missed**';
    const cells = [what, `${part} of ${all}`, shareText(part, all), `${most}%`, verdict];
    return all === 0 ? [] : [`| ${cells.join(' | ')} |`];
  };
  const hardText =
    'hard text left, not asked: faint on a plate, 11 pixels in a large image, dark on the head';
  const masked = at('off the head');
  const bars = [
    ...bar(hardText, sum(hard, 'unasked'), hard, 1),
    ...bar("part of a name left under 'masked'", sum(masked, 'silent') - sum(masked, 'unasked'), masked, 0),
    ...bar('clean slices asked about', asked(clean), clean, 1),
  ];
  const missed = (place: WrittenCase['place']) => {
    const rows = at(place).filter((row) => !hardKinds.has(row.kind));
    return share(sum(rows, 'unasked'), sum(rows, 'tried'));
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

${table(masked)}

## On the head

Nothing is masked here, so letters stay. What counts is whether the visitor is asked.

${table(at('on the head'))}
${
  asItIs.length > 0
    ? `
## Real slices, unchanged

One in ${every} slices of the test people of each public source. Slices with text or marks of their own are counted separately.

| source | slices | nothing found | masked | suspected | asked |
| --- | ---: | ---: | ---: | ---: | ---: |
${asItIs.map((row) => rowOf(row.source, [row])).join('\n')}
${rowOf('**all without text**', clean)}
`
    : ''
}`;
}
