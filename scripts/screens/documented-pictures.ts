import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Names of the pictures in docs/screens that README.md and the pages of docs show. */
export async function documentedPictures(): Promise<Set<string>> {
  const pages = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(
    ['README.md', ...pages.map((name) => `docs/${name}`)].map((name) =>
      readFile(path.join(root, name), 'utf8'),
    ),
  );
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/screens\/([\w-]+\.webp)/g)].map(([, name]) => name!)),
  );
}

/** Creates the folder for pictures. Deletes old ones only if all are taken again. */
export async function preparePictureFolder(folder: string, { allAnew }: { allAnew: boolean }): Promise<void> {
  if (allAnew) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
