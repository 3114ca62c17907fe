import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Fetched where it serves (a graphics processor) or kept elsewhere (the network), or never by a browser. */
const leftOut = /asyncify|gpu-runner|\.onnx$|\.(br|gz|map)$/;
const besides = ['/theme.js', '/favicon.svg', '/favicon-32.png', '/whole-scan.webmanifest', '/icon-192.png'];

/** Names the files that the whole-scan page needs without a network, for its service worker. */
export async function listOfflineFiles(outDir: string): Promise<void> {
  const assets = await readdir(path.join(outDir, 'assets'));
  const kept = assets.filter((name) => !leftOut.test(name)).sort();
  const files = [...besides, ...kept.map((name) => `/assets/${name}`)];
  await writeFile(path.join(outDir, 'whole-scan-files.json'), JSON.stringify(files));
}
