const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const longestKey = 512;

function refuse(key: string): never {
  throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}

/**
 * A key is a relative path of plain names such as `scans/<id>/original.png`. No name may begin with a dot, so a
 * key can neither climb out of the store nor collide with the temporary files of a write in progress.
 */
export function checkKey(key: string): string {
  if (key.length > longestKey || !key.split('/').every((name) => segment.test(name))) refuse(key);
  return key;
}

/** A prefix names a folder: '' is the whole store, otherwise a key. Returned with its closing slash. */
export function checkPrefix(prefix: string): string {
  return prefix === '' ? '' : `${checkKey(prefix.replace(/\/$/, ''))}/`;
}
