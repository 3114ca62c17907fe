export interface Figures {
  each: number;
  every: number;
  written: {
    ground: 'phantoms' | 'real slices';
    place: 'off the head' | 'on the head';
    kind: string;
    tried: number;
    /** Pictures in which a piece of a letter or more is left. */
    residue: number;
    /** Of these, the receipt does not say that burned-in text may be left. */
    silent: number;
    /** Of these, the visitor is not asked to look before the picture is stored. */
    unasked: number;
    suspected: number;
  }[];
  asItIs: {
    source: string;
    ownWriting: boolean;
    tried: number;
    none: number;
    masked: number;
    suspected: number;
  }[];
}

const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(1)}%` : '');

/** The page with its tables. */
export function burntInText({ each, every, written, asItIs }: Figures): string {
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
    return `| writing | pictures | letters left | | left without a word | | left and not asked | |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => line(`${row.kind}, ${row.ground}`, [row])).join('\n')}
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
  return `# Writing in the picture: how well it is found

Names burnt into a picture are searched for in every frame that is stored, by a small network of our own
([how it was made](../model/README.md#the-network-that-finds-writing)). Lines of writing around the head are filled
with background from margin to margin, and the picture is searched again. On the head nothing is filled: what looks like
writing there is pointed out. Wherever writing was found, suspected or declared by the file, the visitor sees the picture
as it would be stored and is asked before anything is stored.

Measured with \`npm run evaluate:burnt-in\`: names and dates in six fonts, 9 to 32 pixels high (larger in large pictures), with
${each} pictures of each kind, drawn from fixed seeds; fonts, words, seeds and people are none that the network was trained with. Its
thresholds were set with the same fonts and words on other seeds and people, so the figures flatter a little. *Letters left*: more than a fiftieth of the letters' pixels can still be
seen. *Left without a word*: and the receipt does not say that writing may be left. *Left and not asked*: and the visitor is
not asked to look. The same figures are in [burnt-in.json](burnt-in.json).

## Off the head

${table('off the head')}

## On the head

Nothing is filled here, so letters stay; what counts is whether the visitor is asked.

${table('on the head')}
${
  asItIs.length > 0
    ? `
## Real slices as they are

Every ${every}th slice of the test people of each public source. Slices that carry writing or side marks of their own are counted apart.

| source | slices | nothing found | filled | suspected | asked |
| --- | ---: | ---: | ---: | ---: | ---: |
${asItIs.map((row) => rowOf(row.source, [row])).join('\n')}
${rowOf(
  '**all without writing**',
  asItIs.filter((row) => !row.ownWriting),
)}
`
    : ''
}`;
}
