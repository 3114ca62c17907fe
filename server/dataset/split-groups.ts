import { createHash } from 'node:crypto';
import type { DatasetSplit } from '#contract/dataset.ts';

export interface Grouped {
  scanId: string;
  /** The same bytes. */
  uploadHash: string;
  /** The same session or folder; null: unknown. */
  groupKey: string | null;
}

export interface Placed {
  split: DatasetSplit;
  groupNumber: number;
}

/** Of ten groups, one is kept for validation and one for the test. */
function drawSplit(name: string): DatasetSplit {
  const bucket = createHash('sha256').update(name).digest().readUInt32BE() % 10;
  return bucket === 0 ? 'test' : bucket === 1 ? 'val' : 'train';
}

/** What was trained on once is never a test again. */
const strongest: DatasetSplit[] = ['train', 'val', 'test'];

/**
 * Puts whole groups on one side. Pictures belong together when they have the same bytes, or came from one session or
 * folder. A group stays where an earlier version put one of its pictures.
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
  for (const { uploadHash, groupKey } of pictures) {
    const [a, b] = [rootOf(`bytes ${uploadHash}`), rootOf(`group ${groupKey ?? uploadHash}`)];
    // The smaller name is the root, whatever the order of the pictures.
    parent.set(a < b ? b : a, a < b ? a : b);
    parent.set(a < b ? a : b, a < b ? a : b);
  }
  const fixed = new Map<string, DatasetSplit>();
  for (const { scanId, uploadHash } of pictures) {
    const before = earlier.get(scanId);
    if (!before) continue;
    const root = rootOf(`bytes ${uploadHash}`);
    const now = fixed.get(root);
    if (!now || strongest.indexOf(before) < strongest.indexOf(now)) fixed.set(root, before);
  }
  const numbers = new Map<string, number>();
  return new Map(
    pictures.map(({ scanId, uploadHash }) => {
      const root = rootOf(`bytes ${uploadHash}`);
      if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
      return [scanId, { split: fixed.get(root) ?? drawSplit(root), groupNumber: numbers.get(root)! }];
    }),
  );
}
