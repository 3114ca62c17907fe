import { diffArrays } from 'diff';

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many changed lines the comparison would block the page, so the text is shown as replaced. */
const maxChanges = 2_000;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

export function diffLines(before: string, after: string): DiffLine[] {
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: maxChanges }) ?? [
    { removed: true, added: false, value: linesOf(before) },
    { removed: false, added: true, value: linesOf(after) },
  ];
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}
