import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/**
 * A longer test checks several behaviors or needs a helper for its setup. Biome's rule for long functions cannot hold this: it
 * also counts `describe`.
 */
const maxLines = 60;
const root = resolve(import.meta.dirname, '..');

/** The callee's name: 'test', 'test.skipIf', 'hostedTest.describe'. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object)}.${callee.property.name}`;
}

function longTests(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, start, end }) {
      const lines = text.slice(start, end).split('\n').length;
      const name = nameOf(callee);
      const isTest = /^(it|test|\w+Test)\b/.test(name) && !/\.(describe|extend)\b/.test(name);
      if (isTest && lines > maxLines) {
        found.push(`${file}:${text.slice(0, start).split('\n').length} has ${lines} lines.`);
      }
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const files = globSync(
  '{contract,imaging,labels,reading,pdf,phantom,evaluation,server,web,words,scripts,tools,tests}/**/*.{test,spec}.{ts,tsx}',
  {
    cwd: root,
  },
);
const faults = files.flatMap(longTests);
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? `No test is longer than ${maxLines} lines.` : `${faults.length} tests are too long.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
