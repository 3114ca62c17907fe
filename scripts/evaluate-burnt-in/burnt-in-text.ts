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
    /** Of these, the receipt does not say that writing may be left. */
    silent: number;
    /** Of these, the visitor is not asked to look before the picture is stored. */
    unasked: number;
    suspected: number;
  }[];
  asItIs: { source: string; tried: number; none: number; masked: number; suspected: number }[];
}

const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(1)} %` : '');

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
  const tried = sum(asItIs, (row) => row.tried);
  const looked = sum(asItIs, (row) => row.masked + row.suspected);
  return `# Writing in the picture: how well it is found

Names burnt into a picture are searched for in every frame that is stored. Lines of writing around the head are filled
with background from margin to margin, and the picture is searched again. On the head nothing is filled: what looks like
writing there is pointed out. Wherever writing was found, suspected or declared by the file, the visitor sees the picture
as it would be stored and is asked before anything is stored.

Measured with \`npm run evaluate:burnt-in\`: names and dates in six fonts, 9 to 32 pixels high (larger in large pictures), with
${each} pictures of each kind, drawn from fixed seeds. *Letters left*: more than a fiftieth of the letters' pixels can still be
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

Every ${every}th slice of each public source. Some of them carry writing or side marks of their own.

| source | slices | nothing found | filled | suspected | asked |
| --- | ---: | ---: | ---: | ---: | ---: |
${asItIs.map((row) => `| ${row.source} | ${row.tried} | ${row.none} | ${row.masked} | ${row.suspected} | ${share(row.masked + row.suspected, row.tried)} |`).join('\n')}
| **all** | ${tried} | ${tried - looked} | ${sum(asItIs, (row) => row.masked)} | ${sum(asItIs, (row) => row.suspected)} | ${share(looked, tried)} |
`
    : ''
}`;
}
