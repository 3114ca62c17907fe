import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addressIn, defaultLanguage, languageCodes, languages } from '../../words/languages.ts';

/**
 * Excluded: files fetched only on a machine with a GPU, the network, which is cached separately, and files that no
 * browser loads.
 */
const excluded = /asyncify|gpu-runner|\.onnx$|\.(br|gz|map)$/;
const extraFiles = ['/theme.js', '/favicon.svg', '/favicon-32.png', '/icon-192.png'];
const page = '/whole-scan';
const manifestIn = (code: (typeof languageCodes)[number]): string => `${addressIn(code, page)}.webmanifest`;

/** Names the files that the whole-scan page needs without a network, for its service worker. */
export async function listOfflineFiles(outDir: string): Promise<void> {
  await writeManifests(outDir);
  const assets = await readdir(path.join(outDir, 'assets'));
  const included = assets.filter((name) => !excluded.test(name)).sort();
  const files = [
    ...extraFiles,
    ...languageCodes.map(manifestIn),
    ...included.map((name) => `/assets/${name}`),
  ];
  await writeFile(path.join(outDir, 'whole-scan-files.json'), JSON.stringify(files));
}

/** A page that was installed in another language opens in that language. */
async function writeManifests(outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(outDir, manifestIn(defaultLanguage)), 'utf8'));
  for (const code of languageCodes.filter((each) => each !== defaultLanguage)) {
    const { title, description } = (await languages[code].load()).default.pages.wholeScan;
    const address = addressIn(code, page);
    const place = { id: address, start_url: address, scope: address, lang: code };
    const words = { name: title, short_name: 'Sulcus', description };
    const file = path.join(outDir, manifestIn(code));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ ...manifest, ...place, ...words }));
  }
}
