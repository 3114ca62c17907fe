import { expect, test } from 'vitest';
import { voiceIn } from '../voice.ts';
import { bandSentences, errorSentences, type ReportCard } from './report-evidence.ts';

const voice = voiceIn();
const figure = (value: number, low: number | null = null, high: number | null = null, n = 200) => ({
  value,
  low,
  high,
  n,
  groups: 50,
});
const high = (precision: ReturnType<typeof figure> | null) => [
  { band: 'High' as const, from: 0.8, to: 1, precision },
];

function cardWith(metrics: Partial<ReportCard['metrics']>): ReportCard {
  return {
    name: 'sulcus',
    version: '1',
    notMeasured: [],
    metrics: { sources: [], typeAccuracy: null, reliability: { bands: [] }, ...metrics },
  };
}
const found = { kind: null, detections: [{ confidence: 0.9 }] };

test('intervals are rounded outwards', () => {
  const card = cardWith({ reliability: { bands: high(figure(0.97, 0.951, 0.984)) } });
  expect(bandSentences(voice, card, found)).toEqual([
    'Of 100 findings with high confidence, about 97 were right in testing (95 to 99 with 95% certainty, 50 people).',
  ]);
});

test('only the bands of this result are spoken of, and a band that the test set never showed gets no figure', () => {
  const card = cardWith({ reliability: { bands: high(null) } });
  expect(bandSentences(voice, card, found)[0]).toContain('there is no figure');
  expect(bandSentences(voice, card, { ...found, detections: [{ confidence: 0.5 }] })).toEqual([]);
  expect(bandSentences(voice, card, { ...found, detections: [] })).toEqual([]);
});

test('figures are those of the kind of picture at hand, or there are none', () => {
  const kind = { sequence: 'flair', head: 'full' } as const;
  const card = cardWith({
    reliability: {
      bands: high(figure(0.97)),
      kinds: [
        { ...kind, mixture: { withTumour: 90, without: 40 }, bands: high(figure(0.61, 0.5, 0.7)) },
        {
          sequence: 'diffusion',
          head: 'full',
          mixture: { withTumour: 0, without: 24 },
          bands: high(figure(0)),
        },
      ],
    },
  });
  expect(bandSentences(voice, card, { ...found, kind })[0]).toContain(
    'on images of this kind (FLAIR, full head), about 61 were',
  );
  for (const sequence of ['diffusion', 't2'] as const) {
    expect(bandSentences(voice, card, { ...found, kind: { sequence, head: 'full' } })[0]).toContain(
      'We don’t know how often a finding is right',
    );
  }
});

test('where a type is named, the report says how often that was right', () => {
  const typeAccuracy = figure(0.997, 0.99, 1);
  const [said] = errorSentences(voice, cardWith({ typeAccuracy }), true);
  expect(said).toMatch(/right in 99 to 100 of 100 slices from 50 people\. .*such as a metastasis/);
  expect(errorSentences(voice, cardWith({ typeAccuracy }), false)).toEqual([]);
});

test('misses and false alarms are shares of slices with the number of people and an interval', () => {
  const sources = [
    { id: 'a', title: 'Cheng', groupKind: 'patient', sensitivity: figure(0.9), specificity: null },
    { id: 'c', title: 'IXI', groupKind: 'person', sensitivity: null, specificity: figure(0.94) },
  ];
  const answers = (finding: number) => ({
    finding: figure(finding, finding - 0.005, finding + 0.006),
    unclear: figure(0),
    clear: figure(1),
  });
  const allClear = [
    {
      sequence: null,
      faintThreshold: 0.1,
      tumor: answers(0.9),
      healthy: answers(0.01),
      unclearWithTumor: null,
    },
  ];
  expect(errorSentences(voice, cardWith({ sources, allClear }), false)).toEqual([
    'In testing, the model missed about 10 of 100 slices with a tumor (50 people or groups of similar images).',
    'In testing on 50 people, it flagged something in 0 to 2 of 100 images without a tumor.',
  ]);
  expect(errorSentences(voice, cardWith({ sources }), false)).toHaveLength(1);
});

test('the agreement of two teams is said with people and both intervals', () => {
  const teams = [0.7, 0.9].map((value) => ({
    type: 'glioma',
    first: figure(value, value - 0.1, value + 0.1),
    second: figure(value),
    eachOther: figure(0.8, 0.75, 0.9),
    centerInsideEither: figure(1),
  }));
  expect(errorSentences(voice, cardWith({ teams }), false)).toEqual([
    'Two teams of readers outlined the tumors of 100 people. The model’s strongest finding agreed with the first team in 70 to 90 of 100 slices. The two teams agreed with each other in 75 to 90.',
  ]);
});
