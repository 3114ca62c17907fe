/** Browser storage may be blocked or full: reading then gives null and writing does nothing. */

type Area = 'local' | 'session';

function storageOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

export function readStored(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(area: Area, key: string, value: string): void {
  try {
    storageOf(area).setItem(key, value);
  } catch {
    // Private windows and full disks refuse; nothing stored here is worth an error.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    storageOf(area).removeItem(key);
  } catch {
    // See above.
  }
}
