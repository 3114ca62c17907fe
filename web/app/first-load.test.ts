import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const limitBytes = 120_000;

afterEach(() => {
  vi.unstubAllEnvs();
});

async function buildApp(): Promise<Rolldown.RolldownOutput['output']> {
  // Under test React would be built for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    root: new URL('..', import.meta.url).pathname,
    logLevel: 'silent',
    build: { write: false },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The build gave no output.');
  return first.output;
}

/** Everything that the browser fetches before the landing page can be drawn. */
function firstLoadChunks(output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk[] {
  const chunks = new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  const holds = (name: string) =>
    [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(name)));
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  visit(holds('web/app/main.tsx'));
  visit(holds('web/features/landing/landing-screen.tsx'));
  return [...found];
}

test('the landing page loads at most 120 KB of gzipped JavaScript, without validation, queries or dialogs', {
  timeout: 120_000,
}, async () => {
  const chunks = firstLoadChunks(await buildApp());
  const bytes = chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
  expect(chunks.flatMap((chunk) => chunk.moduleIds).some((id) => id.includes('react-dom'))).toBe(true);
  const heavy = chunks
    .flatMap((chunk) => chunk.moduleIds)
    .filter((id) => /node_modules\/(zod|@tanstack|@radix-ui|dompurify)\//.test(id));
  expect(heavy).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(limitBytes);
});
