import type { StoredObject } from '#server/platform/storage/backend.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const names = ['display.png', 'original.png', 'report.pdf'];

/** Two lists in key order as one. */
async function* merged(
  one: AsyncIterable<StoredObject>,
  other: AsyncIterable<StoredObject>,
): AsyncIterable<StoredObject> {
  const rest = other[Symbol.asyncIterator]();
  let next = await rest.next();
  for await (const object of one) {
    for (; !next.done && next.value.key < object.key; next = await rest.next()) yield next.value;
    yield object;
  }
  for (; !next.done; next = await rest.next()) yield next.value;
}

/**
 * A store that holds the files of generated scans, by their sorted ids, without their bytes. Whatever else is stored is
 * in `beside`.
 */
export function storeInMemory(ids: readonly string[], beside: Storage): Storage {
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

  async function* generated(after: string): AsyncIterable<StoredObject> {
    for (let at = placeAfter(after); at < ids.length; at += 1) {
      if (removed.has(ids[at]!)) continue;
      for (const name of names) {
        const key = `scans/${ids[at]}/${name}`;
        if (key > after) yield { key, bytes: 1_000, modifiedAt };
      }
    }
  }

  return {
    ...beside,
    list: (prefix, options = {}) => merged(generated(options.after ?? ''), beside.list(prefix, options)),
    async deleteFolders(prefixes) {
      for (const prefix of prefixes) removed.add(prefix.split('/')[1]!);
      return new Map();
    },
    isWhole: async () => true,
  };
}
