import { createHash } from 'node:crypto';
import type { DatasetSplit } from '#contract/dataset.ts';

export interface Grouped {
  scanId: string;
  /** The same for all copies of a picture. */
  picture: string;
  /** The same session or folder; null: unknown. */
  groupKey: string | null;
}

export interface Placed {
  split: DatasetSplit;
  groupNumber: number;
}

/** One in ten groups goes to validation and one to the test set. */
function drawSplit(name: string): DatasetSplit {
  const bucket = createHash('sha256').update(name).digest().readUInt32BE() % 10;
  return bucket === 0 ? 'test' : bucket === 1 ? 'val' : 'train';
}

/** Training data must never become test data. */
const strongest: DatasetSplit[] = ['train', 'val', 'test'];

/**
 * Assigns whole groups to one split. Pictures belong together if they are copies or came from one session or
 * folder. A group keeps the split of an earlier version.
 */
export function splitGroups(
  pictures: readonly Grouped[],
  earlier: ReadonlyMap<string, DatasetSplit>,
): Map<string, Placed> {
  const parent = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    while (parent.get(root) !== undefined && parent.get(root) !== root) root = parent.get(root)!;
    for (let at = name; at !== root; ) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { picture, groupKey } of pictures) {
    const [a, b] = [rootOf(`bytes ${picture}`), rootOf(`group ${groupKey ?? picture}`)];
    // The smaller name is the root, so that the order of pictures does not matter.
    parent.set(a < b ? b : a, a < b ? a : b);
    parent.set(a < b ? a : b, a < b ? a : b);
  }
  const fixed = new Map<string, DatasetSplit>();
  for (const { scanId, picture } of pictures) {
    const before = earlier.get(scanId);
    if (!before) continue;
    const root = rootOf(`bytes ${picture}`);
    const now = fixed.get(root);
    if (!now || strongest.indexOf(before) < strongest.indexOf(now)) fixed.set(root, before);
  }
  const numbers = new Map<string, number>();
  return new Map(
    pictures.map(({ scanId, picture }) => {
      const root = rootOf(`bytes ${picture}`);
      if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
      return [scanId, { split: fixed.get(root) ?? drawSplit(root), groupNumber: numbers.get(root)! }];
    }),
  );
}
