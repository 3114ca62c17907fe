import { storedByScan } from './stored-by-scan.ts';

/**
 * The names of the visitor's files. The server never receives them, because people name scans after patients. This tab
 * remembers them for titles and downloads.
 */
const names = storedByScan<string>('session', 'scan_names', 50);

export const rememberFileName = names.set;

/** The visitor's name for a scan of this tab, or the server's neutral one. */
export function fileNameOf({ id, filename }: { id: string; filename: string }): string {
  return names.get(id) ?? filename;
}
