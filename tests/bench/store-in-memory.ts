import type { Storage } from '#server/platform/storage/storage.ts';

const names = ['display.png', 'original.png', 'report.pdf'];

const unused = (): never => {
  throw new Error('A simulation neither reads nor writes files.');
};

/** A store that holds the files of generated scans, by their sorted ids, without their bytes. */
export function storeInMemory(ids: readonly string[]): Storage {
  const removed = new Set<string>();
  const modifiedAt = new Date(0);

  /** The place of the first id whose files can come after a key. */
  function placeAfter(key: string): number {
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (`scans/${ids[middle]}/~` <= key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    async *list(_prefix, { after = '' } = {}) {
      for (let at = placeAfter(after); at < ids.length; at += 1) {
        if (removed.has(ids[at]!)) continue;
        for (const name of names) {
          const key = `scans/${ids[at]}/${name}`;
          if (key > after) yield { key, bytes: 1_000, modifiedAt };
        }
      }
    },
    async deleteFolders(prefixes) {
      for (const prefix of prefixes) removed.add(prefix.split('/')[1]!);
      return new Map();
    },
    isWhole: async () => true,
    delete: async () => undefined,
    put: unused,
    get: unused,
    stream: unused,
    exists: unused,
    deleteAll: unused,
    usage: unused,
  };
}
