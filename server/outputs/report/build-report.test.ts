import { expect, test } from 'vitest';
import { structureNodes } from '#pdf/structure-nodes.fixture.ts';
import { openPdf, pageTexts, pdfText } from '#tests/harness/pdf-text.ts';
import reportWords from '#words/en/report.ts';
import words from '#words/en/result.ts';
import shell from '#words/en/shell.ts';
import spanishReport from '#words/es/report.ts';
import spanishResult from '#words/es/result.ts';
import { voiceIn } from '../voice.ts';
import { buildReport } from './build-report.ts';
import { card, glioma, meningioma, reportInput } from './report-input.fixture.ts';

test('the report says what was found, where, how large and how sure', async () => {
  const input = await reportInput([glioma, meningioma], { frameCount: 3 });
  input.scan.receipt.notices.push({ id: 'suspected' });
  const text = await pdfText(await buildReport(input));
  for (const part of [
    'Possible tumor',
    '2 Potential anomalies detected',
    'High · 93%',
    '96, 90',
    '26 × 32',
    '10.0 × 12.5',
    '12.8 × 16.0',
    'Medium · 71%',
    'frame 1 of 3',
    words.advice.finding.text,
    words.advice.views.title,
    'The image is rather noisy.',
    'Of 100 findings with high confidence, about 97 were right in testing (95 to 99 with 95% certainty, 90 people).',
    'What was not checked',
    '2 of the 3 frames of this file.',
    'Never tested: Children.',
    'Facts about the patient',
    'There may be text in the image that could not be masked safely.',
    'Mar 04, 2025 10:15 UTC',
    '0.8 seconds',
    shell.researchOnly,
    'not FDA approved and not CE marked',
  ]) {
    expect(text).toContain(part);
  }
});

test('the size and the center of a finding are those of the box around its outline', async () => {
  const contour: [number, number][] = [
    [100, 80],
    [120, 80],
    [120, 110],
    [100, 110],
  ];
  const text = await pdfText(await buildReport(await reportInput([{ ...glioma, contour }])));
  expect(text).toContain('110, 95');
  expect(text).toContain('20 × 30');
});

const figure = (value: number, n: number) => ({ value, low: value - 0.01, high: value + 0.01, n, groups: n });
const shares = (clear: number, n: number) => ({
  finding: figure(0, n),
  unclear: figure(0, n),
  clear: figure(clear, n),
});

test('another abnormality has its own name, color and row, and no band', async () => {
  const otherDetections = [{ ...glioma, class: 'other', class_id: 4, confidence: 0.72 }];
  const text = await pdfText(await buildReport(await reportInput([], { answer: 'other', otherDetections })));
  expect(text).toMatch(/Other abnormality\s+Not one of the tumors this model knows/);
  expect(text).toMatch(/There is no finding/);
  expect(text).toMatch(/1\s+Other abnormality\s+72%/);
  expect(text).not.toMatch(/72%.{0,20}(High|Medium|Low)/);
});

test('an unclear report names the faint places, how often such slices held a tumor, and what to do', async () => {
  const faintDetections = [{ ...glioma, confidence: 0.23 }];
  const input = await reportInput([], { answer: 'unclear', faintDetections });
  const allClear = [
    {
      sequence: null,
      faintThreshold: 0.1,
      tumor: shares(0.016, 1_000),
      healthy: shares(0.9, 2_000),
      unclearWithTumor: figure(0.31, 120),
    },
  ];
  const text = await pdfText(
    await buildReport({ ...input, card: { ...card, metrics: { ...card.metrics, allClear } } }),
  );
  for (const part of [
    'Unclear',
    'No Anomalies Detected above the threshold',
    '30 to 32 of 100 slices with this answer held a tumor (120 people)',
    'Faint region: 23%',
    words.advice.unclear.title,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Scan appears normal');
});

test('a report on a picture that was not analyzed says so and shows no analyzed picture', async () => {
  const reason = { gate: 'scope' as const, id: 'kind-ct' };
  const judgment = { judged: false, reasons: [reason], notes: [] };
  const pdf = await openPdf(await buildReport(await reportInput([], { answer: 'not-analyzed', judgment })));
  const text = (await pageTexts(pdf)).join(' ');
  for (const part of ['Not analyzed', 'This looks like a CT scan.', 'Original, de-identified'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/After analysis/);
  expect((await structureNodes(pdf)).filter(({ role }) => role === 'Figure')).toHaveLength(1);
});

test('a scan without findings recommends a review all the same', async () => {
  const text = await pdfText(await buildReport(await reportInput([])));
  expect(text).toContain('No Anomalies Detected');
  expect(text).toContain(words.advice.clear.text);
  expect(text).not.toContain(words.advice.finding.title);
});

test('sizes in millimeters are left out where the spacing is unknown', async () => {
  const text = await pdfText(await buildReport(await reportInput([glioma], { pixelSpacing: null })));
  expect(text).not.toContain('Size (mm)');
  expect(text).toContain('sizes in millimeters cannot be given');
});

test('figures of a hosted model are shown as its developer’s own', async () => {
  const input = await reportInput([glioma]);
  const model = { name: 'detect', version: '2', provider: 'roboflow' } as const;
  const text = await pdfText(await buildReport({ ...input, model, card: null }));
  expect(text).toContain('Its developer reports mAP@50 97.9%, precision 97.6% and recall 97.0%');
  expect(text).toContain('We did not measure these figures.');
});

test('a model without a card gets no figures, neither its own nor another’s', async () => {
  const input = await reportInput([glioma]);
  const text = await pdfText(await buildReport({ ...input, card: null }));
  expect(text).toContain('There are no test figures for sulcus 1.0.0');
  expect(text).not.toContain('97.9');
});

/** Messages of a catalog without placeholders. */
function plainMessages(catalog: object): string[] {
  return Object.values(catalog).flatMap((value) =>
    typeof value === 'string' ? (/[{<]/.test(value) ? [] : [value]) : plainMessages(value),
  );
}

test.each([
  ['with findings', [glioma, meningioma], { frameCount: 3 }],
  ['without findings', [], {}],
  ['that is unclear', [], { answer: 'unclear', faintDetections: [{ ...glioma, confidence: 0.23 }] }],
  [
    'that was not analyzed',
    [],
    {
      answer: 'not-analyzed',
      judgment: { judged: false, reasons: [{ gate: 'scope', id: 'kind-ct' }], notes: [] },
    },
  ],
] as const)('a Spanish report %s holds no English sentence', async (_name, found, part) => {
  const input = await reportInput([...found], { ...part, quality: null } as never);
  const pdf = await openPdf(await buildReport({ ...input, voice: voiceIn('es') }));
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'es' });
  const text = (await pageTexts(pdf)).join(' ');
  expect(text).toContain('Informe de análisis de RM');
  expect(text).toContain('4 mar 2025');
  const english = [...plainMessages(reportWords), ...plainMessages(words)];
  const same = new Set([...plainMessages(spanishReport), ...plainMessages(spanishResult)]);
  for (const sentence of english) {
    if (sentence.length > 3 && !same.has(sentence)) expect.soft(text).not.toContain(sentence);
  }
});

test('the same input gives the same bytes', async () => {
  const input = await reportInput([glioma]);
  const [one, two] = [await buildReport(input), await buildReport(input)];
  expect(Buffer.from(one).equals(two)).toBe(true);
});

test.each(['en', 'es'] as const)(
  'the first page (%s) ends with what to do and the link; the appendix begins on the second',
  async (language) => {
    const summary = { en: reportWords, es: spanishReport }[language];
    const judgment = { judged: true, reasons: [], notes: [{ gate: 'scope' as const, id: 'anyway' }] };
    const faintDetections = [{ ...glioma, confidence: 0.23 }];
    const inputs = [
      await reportInput([glioma, meningioma], { frameCount: 3 }),
      await reportInput(Array.from({ length: 30 }, () => glioma)),
      await reportInput([glioma], { judgment }),
      await reportInput([]),
      await reportInput([], { answer: 'unclear', faintDetections }),
      await reportInput([], { answer: 'not-analyzed', judgment: { ...judgment, judged: false } }),
    ];
    for (const input of inputs) {
      const pages = await pageTexts(await openPdf(await buildReport({ ...input, voice: voiceIn(language) })));
      expect(pages[0]).toContain(summary.summary.now);
      expect(pages[0]).toContain('https://sulcus.example');
      expect(pages[0]).toContain(summary.summary.appendix);
      expect(pages[0]).not.toContain(summary.disclaimer.title);
    }
  },
);
