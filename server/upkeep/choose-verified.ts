/** Of more files than this, a run reads a part, and the next runs the other parts. All are listed. */
const mostVerified = 100_000;
const filesPerScan = 4;

interface Store {
  storedScans: number;
  /** A number that grows by one each day. */
  day: number;
  /** Keys that the last run found damaged. */
  damagedBefore: readonly string[];
}

/** Whether a file, `at` in the list of all, is read: in a large store every nth, models and what was damaged always. */
export function isVerified(key: string, at: number, { storedScans, day, damagedBefore }: Store): boolean {
  const parts = Math.ceil((storedScans * filesPerScan) / mostVerified);
  return parts <= 1 || (at + day) % parts === 0 || key.startsWith('models/') || damagedBefore.includes(key);
}
