import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import english from '#words/en/index.ts';
import { leavesOf } from './leaves.ts';

/** Where a result or a model is spoken of. Legal clauses, limits of files and addresses are not. */
const places =
  /^(card|dashboard\.model|headline|landing\.figures|report|result|scanner\.(confidence|details|guidance|report)|transparency\.(confidence|facts|measured)|updates\.entries|wholeScan\.(change|lesions|verdict))\./;
/** A share, a count of people, or a percentage. */
const figure =
  /of 100|healthy people|\{people\b|\{groups\b|\d\s?%|\{(low|high|share|right|most|map|precision|recall|median|p95|stated|volume|confidence)\b/;

const table = readFileSync(new URL('../../docs/numbers.md', import.meta.url), 'utf8');
const rows = new Map(
  [...table.matchAll(/^\| `([\w.-]+)` \| (.+?) \| (.+?) \|$/gm)].map(([, id, ...cells]) => [id!, cells]),
);
const asCell = (message: string): string => message.replaceAll('|', '\\|').replace(/\s+/g, ' ');

test('docs/numbers.md lists every sentence with a number about a result or a model, and where the number comes from', () => {
  const said = [...leavesOf(english)].filter(([id, message]) => places.test(id) && figure.test(message));
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter(([id, message]) => rows.get(id)?.[0] !== asCell(message)).map(([id]) => id)).toEqual([]);
  expect([...rows.keys()].filter((id) => !said.some(([one]) => one === id))).toEqual([]);
  for (const [id, [, source]] of rows) expect(source!.length, id).toBeGreaterThan(8);
});
