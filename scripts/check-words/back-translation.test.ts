import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import english from '#words/en/index.ts';
import spanish from '#words/es/index.ts';
import { leavesOf } from './leaves.ts';
import { placeholdersOf } from './placeholders.ts';

/** What a person may act on: results, reports, whole scans, disclaimers, lessons, and the help about them. */
const medical = [
  'consent.disclaimerPoints.',
  'consent.understood',
  'disclaimer.',
  'education.',
  'help.faq.confidence.',
  'help.faq.differ.',
  'help.faq.none.',
  'help.faq.notBrain.',
  'help.faq.scans.',
  'help.faq.sizes.',
  'help.faq.tumor.',
  'help.faq.wrong.',
  'headline.',
  'landing.disclaimer.',
  'landing.example.source',
  'landing.figures.accuracy.',
  'landing.figures.measured',
  'landing.figures.works.note',
  'pictures.ask.',
  'report.alternative.',
  'report.certainty.',
  'report.disclaimer.',
  'report.faint',
  'report.findings.',
  'report.measurements.',
  'report.strip.',
  'report.summary.',
  'report.unseen.',
  'result.',
  'scanner.confidence.',
  'scanner.details.',
  'scanner.finding.',
  'scanner.frames.',
  'scanner.report.',
  'scanner.result.',
  'scanner.samples.',
  'shell.notADevice',
  'shell.researchOnly',
  'stored.notStored.',
  'study.',
  'teaching.answer.',
  'teaching.kind.',
  'teaching.lesson.',
  'transparency.disclaimer.',
  'transparency.headline.',
  'transparency.summary',
  'viewer.classes.',
  'viewer.side',
  'wholeScan.abilities.',
  'wholeScan.align.',
  'wholeScan.change.',
  'wholeScan.lesions.',
  'wholeScan.rano.',
  'wholeScan.read.',
  'wholeScan.report.',
  'wholeScan.verdict.',
];
/** Titles of papers stay as they were published. */
const exempt = /^education\.sources\./;

const rows = z
  .array(
    z.object({
      id: z.string(),
      english: z.string(),
      spanish: z.string(),
      back: z.string(),
      verdict: z.enum(['same meaning', 'mended', 'differs on purpose']),
      note: z.string().optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('../../docs/back-translation.es.json', import.meta.url), 'utf8')));
const byId = new Map(rows.map((row) => [row.id, row]));
const [inEnglish, inSpanish] = [leavesOf(english), leavesOf(spanish)];
const isMedical = (id: string) => medical.some((prefix) => id.startsWith(prefix)) && !exempt.test(id);

test('every medical message was translated back', () => {
  expect([...inSpanish.keys()].filter((id) => isMedical(id) && !byId.has(id))).toEqual([]);
});

test('the messages are still those that were translated back', () => {
  const changed = rows.filter(
    ({ id, english: source, spanish: translation }) =>
      inEnglish.get(id) !== source || inSpanish.get(id) !== translation,
  );
  expect(changed.map(({ id }) => id)).toEqual([]);
});

test('a back-translation keeps the values of its message, and a difference has a reason', () => {
  for (const { id, spanish: translation, back, verdict, note } of rows) {
    expect(placeholdersOf(back), id).toEqual(placeholdersOf(translation));
    expect(note !== undefined, id).toBe(verdict === 'differs on purpose');
  }
});
