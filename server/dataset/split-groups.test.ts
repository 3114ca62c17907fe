import { expect, test } from 'vitest';
import { type Grouped, splitGroups } from './split-groups.ts';

const pictureOf = (scanId: string, picture = scanId, groupKey: string | null = null): Grouped => ({
  scanId,
  picture,
  groupKey,
});
const many = (count: number, groupKey?: string) =>
  Array.from({ length: count }, (_, index) =>
    pictureOf(`scan-${groupKey ?? ''}-${index}`, undefined, groupKey),
  );

test('pictures of one session, and copies of one picture in two sessions, stand on one side', () => {
  const placed = splitGroups(
    [
      pictureOf('a', 'a', 'monday'),
      pictureOf('b', 'b', 'monday'),
      pictureOf('c', 'b', 'tuesday'),
      pictureOf('d', 'd', 'tuesday'),
    ],
    new Map(),
  );
  expect(new Set([...placed.values()].map(({ groupNumber }) => groupNumber)).size).toBe(1);
  expect(new Set([...placed.values()].map(({ split }) => split)).size).toBe(1);
});

test('of many groups about one in ten is validation and one in ten test', () => {
  const splits = [...splitGroups(many(1_000), new Map()).values()].map(({ split }) => split);
  for (const side of ['val', 'test']) {
    const share = splits.filter((split) => split === side).length / splits.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
  }
});

test('a group stays where an earlier version put it, whatever joins it', () => {
  const pictures = many(20, 'one session');
  const placed = splitGroups(pictures, new Map([['scan-one session-3', 'test']]));
  expect(new Set([...placed.values()].map(({ split }) => split))).toEqual(new Set(['test']));
});

test('two groups that turn out to be one are trained on, where one of them was', () => {
  const placed = splitGroups(
    [pictureOf('a', 'a', 'x'), pictureOf('b', 'b', 'x')],
    new Map([
      ['a', 'test'],
      ['b', 'train'],
    ]),
  );
  expect([...placed.values()].map(({ split }) => split)).toEqual(['train', 'train']);
});
