import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Plugin } from 'vite';
import { root } from '#tools/run-program.ts';

/** A small change of the code that a test must notice. */
export interface Mutant {
  id: number;
  /** Where, as an editor shows it: path:line:column. */
  where: string;
  what: string;
}

const quiet = () => undefined;
const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/** Logs and metrics are for operators; no answer depends on them. */
const watched = /^(?:context\.)?(?:log|metrics)\b/;

const ignorer = {
  shouldIgnore(path: { node: { type: string }; toString(): string }): string | undefined {
    const isWatched = path.node.type === 'CallExpression' && watched.test(path.toString());
    return isWatched ? 'a log line or a figure' : undefined;
  },
};

/** The code of a room with all its mutants in it, each behind a switch. */
export async function instrument(room: string): Promise<{ mutants: Mutant[]; plugin: Plugin }> {
  const paths = globSync(`${room}/**/*.ts`, { cwd: root }).filter(
    (path) => !/\.(?:test|fixture|d)\.ts$/.test(path),
  );
  const sources = paths.map((path) => ({
    name: join(root, path),
    mutate: true,
    content: readFileSync(join(root, path), 'utf8'),
  }));
  const { files, mutants } = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    // Sentences are tested where they are spoken; a changed key of a catalog is a type error.
    excludedMutations: ['StringLiteral'],
    ignorers: [ignorer],
    noHeader: true,
  });
  const changed = new Map(files.map(({ name, content }) => [name, withSwitches(content)]));
  return {
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, mutatorName, replacement = '' }) => ({
        id: Number(id),
        // Stryker counts lines and columns from zero.
        where: `${relative(root, fileName)}:${location.start.line + 1}:${location.start.column + 1}`,
        what: `${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
      })),
    plugin: {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => changed.get(id),
    },
  };
}

/** Takes the switches from the runner, with numbers instead of names: loops over pixels ask them often. */
function withSwitches(code: string): string {
  const calls = code.replaceAll(/\bstry(MutAct|Cov)_9fa48\(([^)]*)\)/g, (_, which: string, ids: string) => {
    const numbers = ids.replaceAll('"', '');
    return which === 'MutAct' ? `isActive(${numbers})` : `covers(${numbers})`;
  });
  return `const { isActive, covers } = globalThis.mutation;\n${calls}`;
}
