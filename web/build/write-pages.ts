import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { addressIn, type Language, languageCodes } from '../../words/languages.ts';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** The exports of the built `app/prerender.tsx`. */
export interface Prerenderer {
  prerenderedScreens: Record<string, string>;
  wordsOf: (path: string, language: Language) => string[];
  renderMarkup: (path: string, language: Language) => Promise<string>;
}

const chunksOf = (output: Output) => output.filter((part) => part.type === 'chunk');

function chunkWith(output: Output, module: string): Rolldown.OutputChunk {
  const found = chunksOf(output).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`The build has no part that holds ${module}.`);
  return found;
}

export const entryChunk = (output: Output): Rolldown.OutputChunk => chunkWith(output, 'web/app/main.ts');

/** The chunks that a page needs before it is interactive, without the entry, in dependency order. */
export function pageChunks(
  output: Output,
  address: string,
  screen: string,
  words: readonly string[] = [],
): Rolldown.OutputChunk[] {
  const entry = entryChunk(output);
  const parts = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (parts.has(chunk) || chunk === entry) return;
    for (const one of chunksOf(output)) if (chunk.imports.includes(one.fileName)) visit(one);
    parts.add(chunk);
  };
  const frame = address === '/' ? [] : ['web/app/app-frame.tsx'];
  const catalogs = words.map((file) => file.slice(1));
  // The start is last, because it starts rendering.
  for (const module of [...frame, `web/${screen}`, ...catalogs, 'web/app/start.tsx'])
    visit(chunkWith(output, module));
  return [...parts];
}

/** Writes `pages.json` beside the built app, with the markup and the preload links of each prerendered page. */
export async function writePages(
  outDir: string,
  output: Output,
  { prerenderedScreens, renderMarkup, wordsOf }: Prerenderer,
): Promise<void> {
  const font = output.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName));
  if (!font) throw new Error('The build has no Latin font.');
  const pages: Record<string, { links: string; markup: string }> = {};
  const views = languageCodes.flatMap((language) =>
    Object.entries(prerenderedScreens).map(([path, screen]) => ({ language, path, screen })),
  );
  for (const { language, path, screen } of views) {
    const address = addressIn(language, path);
    // React puts preload links before the markup; they belong in the head.
    const [, early = '', markup = ''] =
      /^((?:<link [^>]*>)*)(.*)$/s.exec(await renderMarkup(path, language)) ?? [];
    if (/<script|<template/.test(markup)) throw new Error(`${address} was not rendered whole.`);
    const parts = pageChunks(output, path, screen, wordsOf(path, language)).map(
      ({ fileName }) => `/${fileName}`,
    );
    const links = [
      early,
      `<link rel="preload" as="font" type="font/woff2" href="/${font.fileName}" crossorigin>`,
      `<meta name="app-parts" content="${parts.join(' ')}">`,
    ];
    pages[address] = { links: links.join(''), markup };
  }
  await writeFile(join(outDir, 'pages.json'), JSON.stringify(pages));
}
