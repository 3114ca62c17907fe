import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entryChunk, pageChunks } from '../build/write-pages.ts';

/**
 * Gzipped JavaScript needed before each page is interactive, without the message catalogs, which are separate files per
 * language.
 */
const pages = [
  ['/', 'features/landing/landing-screen.tsx', 125_000],
  ['/dashboard', 'features/dashboard/dashboard-screen.tsx', 187_000],
  ['/scanner', 'features/scanner/scanner-screen.tsx', 185_000],
] as const;

let output: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Without this, the test environment would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    root: new URL('..', import.meta.url).pathname,
    logLevel: 'silent',
    build: { write: false },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('The build gave no output.');
  output = first.output;
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
});

const modulesOf = (chunks: Rolldown.OutputChunk[]) => chunks.flatMap((chunk) => chunk.moduleIds);

describe('JavaScript of the first load', () => {
  test.each(pages)('%s (%s) loads at most %i bytes of it', (address, screen, limit) => {
    const parts = pageChunks(output, address, screen);
    expect(modulesOf(parts).some((id) => id.includes('react-dom'))).toBe(true);
    const bytes = [entryChunk(output), ...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  test('the landing page needs no validation, queries or dialogs, the others no dialogs', () => {
    for (const [address, screen] of pages) {
      const heavy =
        address === '/' ? /node_modules\/(zod|@tanstack|@radix-ui|dompurify)\// : /react-dialog\//;
      expect(modulesOf(pageChunks(output, address, screen)).filter((id) => heavy.test(id))).toEqual([]);
    }
  });

  test('what starts the app waits for none of its parts', () => {
    const { imports } = entryChunk(output);
    const needed = output.filter((part) => part.type === 'chunk' && imports.includes(part.fileName));
    expect(
      modulesOf(needed as Rolldown.OutputChunk[]).filter((id) => /node_modules|\/web\//.test(id)),
    ).toEqual([]);
  });

  test('each part of a page stands behind those that it imports, and the start is last', () => {
    for (const [address, screen] of pages) {
      const parts = pageChunks(output, address, screen);
      const names = parts.map(({ fileName }) => fileName);
      for (const [index, part] of parts.entries()) {
        const behind = part.imports.filter((name) => names.indexOf(name) >= index);
        expect(behind, part.fileName).toEqual([]);
      }
      expect(parts.at(-1)?.moduleIds.some((id) => id.endsWith('web/app/start.tsx'))).toBe(true);
    }
  });
});
