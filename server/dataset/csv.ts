type Cell = string | number | boolean | null;

/**
 * A spreadsheet takes a cell that begins with one of these for a formula and runs it; a leading apostrophe makes
 * it text again. Numbers of our own are left as they are.
 */
const formulaStart = /^[=+\-@\t\r\n]/;

function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180. */
export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
