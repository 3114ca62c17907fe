import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildDataSet, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { latin1 } from '../bytes.ts';
import { readElements } from '../dicom/read-elements.ts';
import type { OutputElement } from '../dicom/write-dicom.ts';
import { copyKeptAttributes } from './copy-kept-attributes.ts';
import { type KeptAttributes, keptAttributes } from './kept-attributes.ts';
import { createRemovedList } from './removed-attributes.ts';

interface Row {
  /** The attribute's tag, after those of the sequences around it. */
  path: number[];
  vr: string;
  /** How many values, or another rule. */
  rule: string;
  terms: string;
  name: string;
}

/** The table in words, which somebody else can compare with the standard. */
function readTable(): Row[] {
  const text = readFileSync(new URL('./kept-attributes.fixture.txt', import.meta.url), 'utf8');
  const rows: Row[] = [];
  const path: number[] = [];
  for (const line of text.split('\n')) {
    const found = /^( *)([0-9a-f]{4}),([0-9a-f]{4}) (\S+) ?(\S*) ?(.*) · (.+)$/.exec(line);
    if (!found) continue;
    const [, indent = '', group, element, vr = '', rule = '', terms = '', name = ''] = found;
    path.length = indent.length / 2;
    path.push(Number.parseInt(`${group}${element}`, 16));
    rows.push({ path: [...path], vr, rule, terms, name });
  }
  // Both kinds of functional groups hold the same.
  const [shared, perFrame] = [0x52009229, 0x52009230];
  const inside = rows.filter(({ path }) => path[0] === shared && path.length > 1);
  return [...rows, ...inside.map((row) => ({ ...row, path: [perFrame, ...row.path.slice(1)] }))];
}
const rows = readTable();

const hex = (tag: number): string => tag.toString(16).padStart(8, '0');
const pathText = (path: readonly number[]): string => path.map(hex).join(' > ');

function pathsOf(allowed: KeptAttributes, above: readonly number[] = []): string[] {
  return [...allowed].flatMap(([tag, { value }]) => [
    pathText([...above, tag]),
    ...(value.kind === 'sequence' ? pathsOf(value.inside, [...above, tag]) : []),
  ]);
}

test('exactly the attributes of the table are kept', () => {
  expect(pathsOf(keptAttributes).toSorted()).toEqual(rows.map(({ path }) => pathText(path)).toSorted());
});

/** Copies a data set that holds one value, in its sequences. */
function store(path: readonly number[], vr: string, value: FixtureElement['value'], signed = false) {
  const nested = path.reduceRight<FixtureElement[]>(
    (inner, tag) =>
      inner.length === 0
        ? [{ tag, vr, value, undefinedLength: vr === 'SQ' }]
        : [{ tag, vr: 'SQ', value: [inner], undefinedLength: true }],
    [],
  );
  const format = { explicit: true, littleEndian: true };
  const { set } = readElements(buildDataSet(nested, format), 0, format);
  const walk = { removed: createRemovedList(), kept: new Set<string>(), signed, uids: new Map() };
  let found: OutputElement[] = copyKeptAttributes(set, walk);
  for (const tag of path.slice(0, -1)) {
    const around = found.find((element) => element.tag === tag);
    found = around && 'items' in around.value ? around.value.items[0]! : [];
  }
  const last = found.find(({ tag }) => tag === path.at(-1));
  return { stored: last, ...walk, removed: walk.removed.list().flatMap(({ tags }) => tags) };
}

const bytesOf = (element: OutputElement | undefined): Uint8Array | undefined =>
  element && 'bytes' in element.value ? element.value.bytes : undefined;
const textOf = (element: OutputElement | undefined): string | undefined => {
  const bytes = bytesOf(element);
  return bytes && latin1(bytes).trimEnd();
};

const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);
const doubles = (values: readonly number[]): Uint8Array => new Uint8Array(new Float64Array(values).buffer);
const words = (values: readonly number[]): Uint8Array => new Uint8Array(new Uint16Array(values).buffer);
const longs = (values: readonly number[]): Uint8Array => new Uint8Array(new Uint32Array(values).buffer);
const packed: Record<string, (values: readonly number[]) => Uint8Array> = {
  US: words,
  'US/SS': words,
  UL: longs,
  FD: doubles,
};

const ofVr = (...vrs: string[]) =>
  rows
    .filter(({ vr, rule }) => vrs.includes(vr) && rule !== 'dummy')
    .map((row) => [`${pathText(row.path)} ${row.name}`, row] as const);

test.each(ofVr('DS', 'IS'))(
  '%s: so many numbers, and nothing that is no number',
  (_, { path, vr, rule, name }) => {
    const most = Number(rule);
    const { stored, kept } = store(path, vr, upTo(most + 1).join('\\'));
    expect(stored?.vr).toBe(vr);
    expect(textOf(stored)).toBe(upTo(most).join('\\'));
    expect(kept).toContain(name);
    const name_ = store(path, vr, 'ZQ7');
    expect(name_.stored).toBeUndefined();
    expect(name_.removed).toHaveLength(1);
  },
);

test.each(ofVr('US', 'UL', 'FD', 'US/SS'))('%s: so many numbers', (_, { path, vr, rule, name }) => {
  const most = Number(rule);
  const given = vr === 'US/SS' ? 'US' : vr;
  const pack = packed[vr]!;
  for (const signed of [false, true]) {
    const { stored, kept } = store(path, given, pack(upTo(most + 1)), signed);
    expect(stored?.vr).toBe(vr === 'US/SS' && signed ? 'SS' : given);
    expect(bytesOf(stored)).toEqual(pack(upTo(most)));
    expect(kept).toContain(name);
  }
  if (vr === 'FD') expect(store(path, vr, doubles([Number.NaN])).stored).toBeUndefined();
});

test.each(ofVr('CS', 'LO'))('%s: its terms and no others', (_, { path, vr, rule, terms, name }) => {
  const known = terms.startsWith('terms') ? ['PRIMARY', 'OTHER', 'M', 'AXIAL'] : terms.split('|');
  for (const term of known) expect(textOf(store(path, vr, term.toLowerCase()).stored)).toBe(term);
  const many = Array.from({ length: Number(rule) + 1 }, (_, i) => known[i % known.length]!);
  const { stored, kept } = store(path, vr, many.join('\\'));
  expect(textOf(stored)).toBe(many.slice(0, -1).join('\\'));
  expect(stored?.vr).toBe(vr);
  expect(kept).toContain(name);
  expect(textOf(store(path, vr, 'ZQ7').stored)).toBe(terms.endsWith('!') ? 'NONE' : undefined);
});

test.each(ofVr('UI'))('%s: a new one', (_, { path, name }) => {
  const { stored, uids, kept, removed } = store(path, 'UI', '1.2.3.4');
  expect(textOf(stored)?.replace('\0', '')).toBe(uids.get('1.2.3.4'));
  expect(textOf(stored)).toMatch(/^2\.25\./);
  expect(kept).not.toContain(name);
  expect(removed).toHaveLength(1);
  expect(store(path, 'UI', '').stored).toBeUndefined();
});

test.each(ofVr('AT'))('%s: a pointer, but not to a private attribute', (_, { path, name }) => {
  const { stored, kept } = store(path, 'AT', words([0x0018, 0x1063]));
  expect(stored?.vr).toBe('AT');
  expect(bytesOf(stored)).toEqual(words([0x0018, 0x1063]));
  expect(kept).toContain(name);
  for (const value of [[0x0019, 0x1063], [0x0018], []]) {
    expect(store(path, 'AT', words(value)).stored).toBeUndefined();
  }
  expect(store(path, 'AT', words([0x0019, 0x1063])).removed).toHaveLength(1);
});

const dummies: Record<string, string> = { SH: 'NONE', LO: 'NONE', DT: '19000101000000' };
const replaced = rows
  .filter(({ rule }) => rule === 'dummy')
  .map((row) => [`${pathText(row.path)} ${row.name}`, row] as const);

test.each(replaced)('%s: a dummy', (_, { path, vr, name }) => {
  const { stored, kept, removed } = store(path, vr, 'ZQ7');
  expect(stored?.vr).toBe(vr);
  expect(textOf(stored)).toBe(dummies[vr]);
  expect(kept).not.toContain(name);
  expect(removed).toHaveLength(1);
});

test.each(ofVr('OW'))('%s: a table', (_, { path, rule, name }) => {
  const { stored, kept } = store(path, 'OW', words([1, 2, 3]));
  const whole = rule === '0000,0000';
  expect(stored?.vr).toBe('OW');
  // Without its descriptor, a table may have all its values.
  expect(bytesOf(stored)).toEqual(words([1, 2, 3]));
  expect(kept).toContain(name);
  expect(bytesOf(store(path, 'OW', Uint8Array.of(1, 2, 3)).stored)).toHaveLength(whole ? 2 : 3);
});

test.each(ofVr('SQ'))('%s: a sequence', (_, { path, rule, name }) => {
  const { stored, kept } = store(path, 'SQ', [[{ tag: 0x00100010, vr: 'PN', value: 'ZQ7' }]]);
  expect(stored?.vr).toBe('SQ');
  expect(kept).toContain(name);
  const items = stored && 'items' in stored.value ? stored.value.items : [];
  expect(items).toHaveLength(1);
  expect(items[0]).toHaveLength(rule === 'anatomy' ? 3 : 0);
});
