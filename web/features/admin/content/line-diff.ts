export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many cells the middle is shown as replaced: a table of that size would stop the page. */
const largestTable = 4_000_000;

/** What changed from one text to another, line by line (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split('\n');
  const young = after === '' ? [] : after.split('\n');
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < young.length - head &&
    old[old.length - 1 - tail] === young[young.length - 1 - tail]
  ) {
    tail += 1;
  }
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, head)),
    ...diffMiddle(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...same(old.slice(old.length - tail)),
  ];
}

function diffMiddle(old: string[], young: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (old.length * young.length > largestTable) return [...old.map(removed), ...young.map(added)];
  const width = young.length + 1;
  // longest[i * width + j]: length of the longest common subsequence of old[i..] and young[j..].
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < young.length) {
    const left = old[i];
    const right = young[j];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(left));
      i += 1;
    } else if (right !== undefined) {
      lines.push(added(right));
      j += 1;
    }
  }
  return lines;
}
