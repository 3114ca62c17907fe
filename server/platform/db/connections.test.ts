import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { productRoot } from '#server/platform/product-root.ts';
import { connectionsOf } from './connect.ts';

/** The notifier of a web process, and pg-boss in a worker. */
const listening = { web: 1, worker: 1, all: 2 };

test('docs/operations.md lists how many connections each role opens', () => {
  const text = readFileSync(path.join(productRoot, 'docs/operations.md'), 'utf8');
  for (const role of ['web', 'worker', 'all'] as const) {
    const { statements, queue } = connectionsOf[role];
    const cells = [statements, queue, listening[role], statements + queue + listening[role]];
    expect(text).toContain(`| \`${role}\` | ${cells.join(' | ')} |`);
  }
});
