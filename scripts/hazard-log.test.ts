import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve(import.meta.dirname, '../docs');
const log = readFileSync(path.join(docs, 'hazards.md'), 'utf8');
const hazards = log.split(/^## /m).slice(1);
/** A control's test: its title, and its file from the folder of the log. */
const namedTest = /\[([^\]]+)\]\((\.\.\/[^)]+\.(?:test|spec)\.tsx?)\)/g;

test('each control of the hazard log names a test that exists', () => {
  const missing = [...log.matchAll(namedTest)].filter(([, title, file]) => {
    const place = path.join(docs, file!);
    return !existsSync(place) || !readFileSync(place, 'utf8').includes(`'${title}'`);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test.each(hazards.map((hazard) => [hazard.split('\n', 1)[0]!, hazard]))(
  '%s: has controls, each with a test',
  (_, hazard) => {
    const controls = hazard.split('\n').filter((line) => line.startsWith('- '));
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control).toMatch(namedTest);
    expect(hazard).toContain('Remaining risk: ');
  },
);
