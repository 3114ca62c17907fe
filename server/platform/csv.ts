import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null;

/**
 * RFC 4180. A spreadsheet runs a cell that begins with = + - @ or a tab as a formula; a leading apostrophe makes it text.
 * Our own numbers stay unchanged.
 */
export function csvLine(cells: Cell[]): string {
  return stringify([cells], {
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
    cast: {
      boolean: String,
      number: (value) => ({ value: String(value), escape_formulas: false, quoted_string: false }),
    },
  });
}
