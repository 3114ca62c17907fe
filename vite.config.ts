import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteBuilder } from 'vite';
import { compileWords } from './web/build/compile-words.ts';
import { listOfflineFiles } from './web/build/list-offline-files.ts';
import { packAssets } from './web/build/pack-assets.ts';
import { writeDocs } from './web/build/write-docs.ts';
import { writePages } from './web/build/write-pages.ts';
import { writeSharePictures } from './web/build/write-share-pictures.ts';

/** What starts the rest; it must not wait for any of it. */
const entry =
  /web\/(app\/main|lib\/(internal-navigation|next-task|storage))\.ts|contract\/constants\.ts|vite\/preload-helper|rolldown\/runtime/;
const reactItself = /node_modules\/(react|react-dom|scheduler)\//;
/** What the landing page needs besides, in one file: a single gzip stream, and a short list of parts to load later. */
const firstLoad =
  /node_modules\/react-router\/|web\/app\/(routes|root-layout|screen-route|screen-skeletons|error-screen)\.tsx?|web\/features\/landing\/(?!load-model)|web\/lib\/model-words\.ts/;
/** Calls and their validation: the landing page loads them once it stands. Parts, because each is slow to begin. */
const validation = /node_modules\/zod\//;
const callItself = /contract\/call\.ts/;
const calls =
  /contract\/(site|analytics|model-headline)\.ts|web\/lib\/(api|api-error|session|visits|privacy-acknowledgement)\.ts/;
/** What nearly every other screen needs; small parts in files of their own would only cost requests. */
const everyScreen =
  /node_modules\/(@tanstack|lucide-react)\/|web\/app\/app-frame|web\/lib\/(query|model-headline|use-error-message|use-now)\.ts|web\/components\/(back-to-dashboard|badge|card|checkbox|empty-state|failed-notice|notice|rich-text|section|segmented|skeleton|stat)\.tsx/;

/**
 * The codecs ask for these where they run in Node. One empty module stands for both in the browser: Vite's own stand-ins
 * are named after whichever is met first.
 */
function withoutNodeModules(): Plugin {
  const empty = '\0without-node-modules';
  return {
    name: 'without-node-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'fs' || id === 'path' ? empty : undefined),
    load: (id) => (id === empty ? 'export default {};' : undefined),
  };
}

const outDir = 'dist/web';
const prerendererDir = 'dist/prerenderer';

/** The browser's app, then the same app for Node, which writes the first view of the public pages. */
async function buildApp({ build, environments: { client, ssr } }: ViteBuilder): Promise<void> {
  if (!client || !ssr) throw new Error('The build lacks an environment.');
  const built = [await build(client)].flat()[0];
  if (!built || !('output' in built)) throw new Error('The build gave no output.');
  await build(ssr);
  const prerenderer = pathToFileURL(path.resolve(prerendererDir, 'prerender.js')).href;
  await writePages(outDir, built.output, await import(prerenderer));
  await rm(prerendererDir, { recursive: true });
  await writeSharePictures(outDir);
  await writeDocs(outDir, built.output);
  await packAssets(outDir);
  await listOfflineFiles(outDir);
}

export default defineConfig({
  root: 'web',
  plugins: [withoutNodeModules(), compileWords(), react(), tailwindcss()],
  worker: { format: 'es', plugins: () => [withoutNodeModules(), compileWords()] },
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: entry, priority: 5 },
            { name: 'react', test: reactItself, priority: 4 },
            { name: 'shell', test: firstLoad, priority: 3 },
            { name: 'validation', test: validation, priority: 2 },
            { name: 'call', test: callItself, priority: 2 },
            { name: 'calls', test: calls, priority: 2 },
            { name: 'screens', test: everyScreen, priority: 1 },
          ],
        },
      },
    },
  },
  environments: {
    ssr: {
      build: {
        ssr: 'app/prerender.tsx',
        outDir: `../${prerendererDir}`,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
  },
  builder: { buildApp },
});
