import { z } from 'zod';

/** One requirement of OWASP ASVS 5.0, in our own words, and how Sulcus stands to it. */
const requirement = z.object({
  id: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  asks: z.string().min(1),
  state: z.enum(['met', 'not met', 'does not apply']),
  /** Where it is met, or why not. */
  how: z.string().min(1),
  /** The test that shows it; without a title, the whole file does. */
  test: z.object({ file: z.string(), title: z.string().optional() }).optional(),
});
export const requirements = z.array(requirement).min(1);
export type Requirement = z.infer<typeof requirement>;

/** Tests that are named and do not exist, one sentence each. */
export function missingTests(rows: Requirement[], read: (file: string) => string | undefined): string[] {
  return rows.flatMap(({ id, test }) => {
    if (!test) return [];
    const text = read(test.file);
    if (text === undefined) return [`${id}: there is no ${test.file}`];
    return test.title === undefined || text.includes(test.title)
      ? []
      : [`${id}: ${test.file} has no test «${test.title}»`];
  });
}

export function asvsTable(rows: Requirement[]): string {
  const count = (state: Requirement['state']): number => rows.filter((row) => row.state === state).length;
  const lines = rows.map(({ id, level, asks, state, how, test }) => {
    const shown = test ? `${test.file}${test.title ? `: ${test.title}` : ''}` : '–';
    return `| ${id} | ${level} | ${asks} | ${state} | ${how} | ${shown} |`;
  });
  return [
    `${count('met')} rows met, ${count('not met')} not met, ${count('does not apply')} do not apply.`,
    '',
    '| requirement | level | what it asks | state | where, or why not | test |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const begin = '<!-- asvs: made by npm run asvs -->';
const end = '<!-- /asvs -->';

/** The document with its table replaced. */
export function withTable(document: string, table: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/security.md has lost the marks of its table.');
  return `${document.slice(0, from)}${begin}\n${table}\n${document.slice(to)}`;
}
