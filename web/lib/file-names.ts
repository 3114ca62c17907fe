import { readStored, writeStored } from './storage.ts';

const key = 'scan_names';
const most = 50;

/**
 * The names of the visitor's files. The server never receives them, because people name scans after patients. This tab
 * remembers them for titles and downloads.
 */
function names(): [scanId: string, name: string][] {
  try {
    const stored: unknown = JSON.parse(readStored('session', key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function rememberFileName(scanId: string, name: string): void {
  const others = names().filter(([id]) => id !== scanId);
  writeStored('session', key, JSON.stringify([...others, [scanId, name]].slice(-most)));
}

/** The visitor's name for a scan of this tab, or the server's neutral one. */
export function fileNameOf({ id, filename }: { id: string; filename: string }): string {
  return names().find(([known]) => known === id)?.[1] ?? filename;
}
