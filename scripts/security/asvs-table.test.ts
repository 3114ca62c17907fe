import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', level = '', asks = '', state = '', how = '', test = '', ...more] = line
      .slice(2, -2)
      .split(' | ');
    const [, file] = /^(\S+\.tsx?)(?:: .+)?$/.exec(test) ?? [];
    return { id, level, asks, state, how, test, file, more };
  });

test('every row of the security table is complete', () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const { id, level, asks, state, how, test, file, more } of rows) {
    expect(level, id).toMatch(/^[12]$/);
    expect(state, id).toMatch(/^(met|not met|does not apply)$/);
    expect([asks, how].every(Boolean), id).toBe(true);
    expect(test === '–' || file !== undefined, id).toBe(true);
    expect(more, id).toEqual([]);
  }
});

test('the security table states its totals', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(document).toContain(
    `${count('met')} rows met, ${count('not met')} not met, ${count('does not apply')} do not apply.`,
  );
});

test('every test that a row of the document names exists', () => {
  const named = document
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.slice(2, -2).split(' | ').at(-1)!.split('; '))
    .filter((test) => /^\S+\.(test|spec)\.tsx?(: .+)?$/.test(test));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((test) => {
    const [file = '', ...title] = test.split(': ');
    return !(existsSync(file) && readFileSync(file, 'utf8').includes(title.join(': ')));
  });
  expect(missing).toEqual([]);
});
