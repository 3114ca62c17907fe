import { expect, test } from 'vitest';
import { researchOnly } from '#contract/research-only.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { shares, t } from './result-voice.fixture.ts';
import { reportContent } from './structured-report.ts';

const voice = { t, shares };
const found: Detection = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.798,
  frame: 0,
  contour: null,
  x: 60,
  y: 60,
  width: 0.2,
  height: 0.2,
};
const scan = (detections: Detection[], more: object = {}) =>
  ({
    answer: 'finding',
    detections,
    otherDetections: [],
    faintDetections: [],
    judgment: null,
    kind: { sequence: 't1 after contrast', head: 'full' },
    ...more,
  }) as unknown as Scan;
const accuracy = { value: 0.9, n: 100, low: 0, high: 1, groups: 100 };

test('a finding has the figures of the page, and its type only with a probability', () => {
  const typed = { ...found, typeProbability: 0.914 };
  const { findings } = reportContent(voice, scan([found, typed]), accuracy);
  expect(findings).toEqual([
    { ...found, confidence: 0.79, class: 'tumor', typeProbability: null },
    { ...found, confidence: 0.79, class: 'glioma', typeProbability: 0.91 },
  ]);
});

test('the comment says what a type is worth only where a type is named', () => {
  const plain = [researchOnly, t('answer.software')].join(' ');
  expect(reportContent(voice, scan([found]), accuracy).comment).toBe(plain);
  expect(reportContent(voice, scan([]), accuracy).comment).toBe(plain);
  const typed = [found, { ...found, typeProbability: 0.9 }];
  expect(reportContent(voice, scan(typed), accuracy).comment).toBe(
    `${plain} ${t('evidence.typeMeasured', { low: '0', high: '100', people: '100' })} ${t('evidence.type')}`,
  );
});

test.each([
  ['t2', []],
  ['t1 after contrast', [{ gate: 'scope', id: 'anyway', sentence: '' }]],
])('no disease is named where no type was tested: %s, %j', (sequence, notes) => {
  const more = { kind: { sequence, head: 'full' }, judgment: { judged: true, reasons: [], notes } };
  const typed = { ...found, typeProbability: 0.9 };
  const { findings } = reportContent(voice, scan([typed], more), accuracy);
  expect(findings).toEqual([{ ...typed, confidence: 0.79, class: 'tumor', typeProbability: null }]);
});

test('notes on the image follow, and no sentence addresses a visitor', () => {
  const judgment = { judged: true, reasons: [], notes: [{ gate: 'quality', id: 'inverted', sentence: '' }] };
  const content = reportContent(voice, scan([], { judgment, answer: 'clear' }), null);
  const noted = 'Less reliable: grayscale inverted.';
  expect(content.comment).toBe([researchOnly, t('answer.software'), noted].join(' '));
  expect(content.nothingMarked).toBe(t('answer.clear'));
  const reasons = ['kind-photograph', 'modality-ct', 'resolution', 'new-check'].map((id) => ({
    gate: 'kind',
    id,
  }));
  const rejected = { judged: false, reasons, notes: [] };
  expect(
    reportContent(voice, scan([], { judgment: rejected, answer: 'not-analyzed' }), null).nothingMarked,
  ).toBe('Not analyzed. Image check: photograph, a CT scan, low resolution, new-check.');
  const asked = { judged: true, reasons: [], notes: [{ gate: 'scope', id: 'anyway' }] };
  const { comment } = reportContent(voice, scan([], { judgment: asked, answer: 'unclear' }), null);
  expect(comment).toMatch(/Less reliable: analyzed although the image check rejected it\.$/);
});

test.each([
  ['clear', null, t('answer.clear')],
  [null, null, 'Not analyzed. Image check: new-noise, low contrast.'],
  [
    'not-analyzed',
    { judged: false, reasons: [], notes: [] },
    'Not analyzed. Image check: new-noise, low contrast.',
  ],
])(
  'with the answer %s and the judgment %j, poor qualities are reasons only where nothing was analyzed',
  (answer, judgment, said) => {
    const findings = [
      { id: 'new-noise', verdict: 'poor' },
      { id: 'contrast', verdict: 'poor' },
      { id: 'sharpness', verdict: 'fair' },
    ];
    const quality = { overall: 'poor', findings };
    const { nothingMarked } = reportContent(voice, scan([], { answer, judgment, quality }), null);
    expect(nothingMarked).toBe(said);
  },
);

test('another abnormality keeps its class and has no type', () => {
  const other = { ...found, class: otherClass, class_id: 5 };
  const { findings } = reportContent(voice, scan([], { answer: 'other', otherDetections: [other] }), null);
  expect(findings).toEqual([{ ...other, confidence: 0.79, typeProbability: null }]);
});
