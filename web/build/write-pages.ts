import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rolldown } from 'vite';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** What the build of `app/prerender.tsx` gives. */
export interface Prerenderer {
  prerenderedScreens: Record<string, string>;
  renderMarkup: (path: string) => Promise<string>;
}

const chunksOf = (output: Output) => output.filter((part) => part.type === 'chunk');

function holderOf(output: Output, module: string): Rolldown.OutputChunk {
  const found = chunksOf(output).find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/web/${module}`)),
  );
  if (!found) throw new Error(`The build has no part that holds ${module}.`);
  return found;
}

export const entryOf = (output: Output): Rolldown.OutputChunk => holderOf(output, 'app/main.ts');

/** What must be there before a page lives, without the entry: each part behind those that it needs. */
export function partsOf(output: Output, address: string, screen: string): Rolldown.OutputChunk[] {
  const entry = entryOf(output);
  const parts = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (parts.has(chunk) || chunk === entry) return;
    for (const one of chunksOf(output)) if (chunk.imports.includes(one.fileName)) visit(one);
    parts.add(chunk);
  };
  const frame = address === '/' ? [] : ['app/app-frame.tsx'];
  // The start is last, because it begins to draw.
  for (const module of [...frame, screen, 'app/start.tsx']) visit(holderOf(output, module));
  return [...parts];
}

/** Writes `pages.json` beside the built app: for each prerendered page its markup and what its head fetches early. */
export async function writePages(
  outDir: string,
  output: Output,
  { prerenderedScreens, renderMarkup }: Prerenderer,
): Promise<void> {
  const font = output.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName));
  if (!font) throw new Error('The build has no Latin font.');
  const pages: Record<string, { links: string; markup: string }> = {};
  for (const [address, screen] of Object.entries(prerenderedScreens)) {
    // React puts what it wants fetched early before the markup; its place is the head.
    const [, early = '', markup = ''] = /^((?:<link [^>]*>)*)(.*)$/s.exec(await renderMarkup(address)) ?? [];
    if (/<script|<template/.test(markup)) throw new Error(`${address} was not rendered whole.`);
    const parts = partsOf(output, address, screen).map(({ fileName }) => `/${fileName}`);
    const links = [
      early,
      `<link rel="preload" as="font" type="font/woff2" href="/${font.fileName}" crossorigin>`,
      `<meta name="app-parts" content="${parts.join(' ')}">`,
    ];
    pages[address] = { links: links.join(''), markup };
  }
  await writeFile(path.join(outDir, 'pages.json'), JSON.stringify(pages));
}
