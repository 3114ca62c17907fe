import { z } from 'zod';
import { replaceSection } from '../replace-section.ts';

/** One requirement of OWASP ASVS 5.0, paraphrased, and whether Sulcus meets it. */
const requirement = z.object({
  id: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  asks: z.string().min(1),
  state: z.enum(['met', 'not met', 'does not apply']),
  /** Where it is met, or why not. */
  how: z.string().min(1),
  /** The test that proves it; without a title, the whole file. */
  test: z.object({ file: z.string(), title: z.string().optional() }).optional(),
});
export const requirements = z.array(requirement).min(1);
export type Requirement = z.infer<typeof requirement>;

/** One sentence for each referenced test that does not exist. */
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

/** Replaces the table in the document. */
export const withTable = (document: string, table: string): string =>
  replaceSection(document, { name: 'asvs', command: 'npm run asvs' }, table);
