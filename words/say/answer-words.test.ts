import { describe, expect, test } from 'vitest';
import type { Detection, Scan } from '#contract/scans.ts';
import { type Answer, answers } from '#reading/vocabulary.ts';
import { inOneRow } from './headline.ts';
import { nextSteps } from './next-steps.ts';
import { headline, t } from './result-voice.fixture.ts';
import {
  answerSentence,
  framesWords,
  limitsWords,
  notAnalyzedReasons,
  qualityMatters,
  unclearDetail,
  verdictWords,
} from './verdict.ts';

const voice = { t, headline };
const found = (frame = 0): Detection => ({
  class: 'glioma',
  class_id: 1,
  confidence: 0.7,
  frame,
  contour: null,
  x: 60,
  y: 60,
  width: 0.2,
  height: 0.2,
});
type Answered = Parameters<typeof answerSentence>[1];
const scan = (answer: Answer | null, more: Partial<Answered> = {}): Answered => ({
  ...{
    answer,
    detections: [],
    otherDetections: [],
    faintDetections: [],
    judgment: null,
    quality: null,
    width: 40,
    height: 30,
  },
  ...more,
});

const line = (one: Answered): string => {
  const words = verdictWords(headline, one);
  return [words.headline, ...words.below].join(' / ');
};

describe('each answer is said as it is', () => {
  const notRuledOut = headline('notRuledOut');
  test.each<[Answer | null, Partial<Answered>, string, string]>([
    ['finding', { detections: [found()] }, 'Possible tumor / 1 Potential anomaly detected', ''],
    ['finding', { detections: [found(), found()] }, 'Possible tumor / 2 Potential anomalies detected', ''],
    [
      'other',
      { otherDetections: [found()] },
      `Other abnormality / ${headline('notKnownTumor')}`,
      t('answer.other', { count: 1 }),
    ],
    [
      'unclear',
      { faintDetections: [found()] },
      'Unclear / No Anomalies Detected above the threshold',
      t('answer.faint', { count: 1 }),
    ],
    ['unclear', {}, 'Unclear / No Anomalies Detected above the threshold', t('verdict.unclearAnyway')],
    ['clear', {}, `No Anomalies Detected / Scan appears normal / ${notRuledOut}`, t('answer.clear')],
    ['not-analyzed', {}, 'Not analyzed', ''],
    [null, {}, 'Not analyzed', ''],
  ])('%s with %j', (answer, more, lines, rest) => {
    expect(line(scan(answer, more))).toBe(lines);
    const sentences = inOneRow([...lines.split(' / '), ...(rest ? [rest] : [])]);
    expect(answerSentence(voice, scan(answer, more))).toBe(sentences);
  });

  test('no two answers share a headline', () => {
    const all = answers.map((answer) => verdictWords(headline, scan(answer)).headline);
    expect(new Set(all).size).toBe(answers.length);
  });

  test('only a clear answer appears normal, and it says at once what it does not rule out', () => {
    for (const answer of answers)
      expect(line(scan(answer)).includes('appears normal')).toBe(answer === 'clear');
    expect(line(scan('clear'))).toMatch(/does not rule out a stroke/);
  });
});

test('an unclear result says whether something faint was there', () => {
  expect(unclearDetail(t, { faintDetections: [found()] })).toBe(t('verdict.unclearDetail'));
  expect(unclearDetail(t, { faintDetections: [] })).toBe(t('verdict.unclearAnyway'));
});

const questions = {
  finding: ['wholeScan', 'otherSlices', 'whatElse', 'another', 'urgent'],
  other: ['wholeScan', 'otherSlices', 'earlier', 'another', 'urgent'],
  unclear: ['wholeScan', 'unusual', 'earlier', 'another', 'urgent'],
  clear: ['wholeScan', 'symptoms', 'another', 'urgent'],
  'not-analyzed': ['files', 'wholeScan'],
} as const;

test.each(answers)('after the answer %s come its own three sentences and its questions', (answer) => {
  const steps = nextSteps(t, { answer, faintDetections: [found()] });
  expect(steps.sentences).toEqual([
    t(`next.${answer}.first`),
    t(`next.${answer}.second`),
    t(`next.${answer}.third`),
  ]);
  expect(steps.questions).toEqual(questions[answer].map((question) => t(`question.${question}`)));
  expect(nextSteps(t, { answer: 'clear', faintDetections: [] }).sentences[0]).toBe(t('next.clear.first'));
});

test('a scan without an answer gets the steps of one that was not analyzed', () => {
  const [none, notAnalyzed] = [null, 'not-analyzed' as const].map((answer) =>
    nextSteps(t, { answer, faintDetections: [] }),
  );
  expect(none).toEqual(notAnalyzed);
});

test.each([
  [[], null],
  [[0, 0], null],
  [[3, 3], null],
  [[0, 3, 3], '2 of 9 frames'],
  [[0, 1, 2], '3 of 9 frames'],
])('findings on the frames %j are counted by frame', (frames, words) => {
  const said = framesWords(t, { detections: frames.map(found), frameCount: 9 });
  if (words === null) expect(said).toBeNull();
  else expect(said).toContain(words);
});

test('an answer has limits, and no answer has none', () => {
  for (const answer of [null, 'not-analyzed'] as const) {
    expect(limitsWords(t, { answer, frameCount: 1 })).toBeNull();
  }
  const cannotRuleOut = /cannot rule out a tumor/;
  expect(limitsWords(t, { answer: 'finding', frameCount: 1 })).toMatch(cannotRuleOut);
  for (const answer of ['clear', 'unclear'] as const) {
    expect(limitsWords(t, { answer, frameCount: 1 })).not.toMatch(cannotRuleOut);
  }
});

const finding = (id: string, verdict: 'good' | 'fair' | 'poor') => ({
  id,
  label: id,
  verdict,
  value: 0,
  sentence: id,
});
const refused = (...reasons: [gate: 'header' | 'quality' | 'scope' | 'content', id: string][]) => ({
  judged: false,
  reasons: reasons.map(([gate, id]) => ({ gate, id, sentence: `${id} sentence` })),
  notes: [],
});

describe('why an image was not analyzed', () => {
  const size = { width: 40, height: 30 };

  test.each(['resolution', 'contrast', 'sharpness', 'noise'] as const)('a poor %s is the reason', (id) => {
    const quality = { overall: 'poor' as const, findings: [finding(id, 'poor'), finding('crop', 'poor')] };
    const one = { ...size, quality, judgment: refused(['scope', 'kind-ct']) };
    expect(line(scan('not-analyzed', one))).toBe('Not analyzed / Poor image quality');
    const sentence =
      id === 'resolution'
        ? t('quality.resolution.poor', { width: '40', height: '30' })
        : t(`quality.${id}.poor`);
    expect(notAnalyzedReasons(t, one)).toEqual([sentence, t('remark.kind-ct')]);
    expect(answerSentence(voice, scan('not-analyzed', one))).toBe(
      `Not analyzed. Poor image quality. ${sentence} ${t('remark.kind-ct')}`,
    );
  });

  test('a quality that is fair, or that leaves the image readable, is none', () => {
    const quality = {
      overall: 'poor' as const,
      findings: [finding('noise', 'fair'), finding('sharpness', 'good'), finding('background', 'poor')],
    };
    const one = { ...size, quality, judgment: refused(['scope', 'kind-ct']) };
    expect(line(scan('not-analyzed', one))).toBe('Not analyzed');
    expect(notAnalyzedReasons(t, one)).toEqual([t('remark.kind-ct')]);
  });

  test('without a judgment, the quality alone says why', () => {
    const quality = { overall: 'poor' as const, findings: [finding('noise', 'poor')] };
    expect(notAnalyzedReasons(t, { ...size, quality, judgment: null })).toEqual([t('quality.noise.poor')]);
    expect(notAnalyzedReasons(t, { ...size, quality: null, judgment: null })).toEqual([]);
  });
});

test.each<[string, Scan['judgment'], boolean]>([
  ['nothing', null, true],
  ['no reason', refused(), true],
  ['its scope', refused(['scope', 'kind-ct']), true],
  ['its quality', refused(['quality', 'too-small']), true],
  ['scope and quality', refused(['scope', 'kind-ct'], ['quality', 'crop']), true],
  ['its header', refused(['header', 'modality-ct']), false],
  ['its content', refused(['content', 'too-small']), false],
  ['scope and header', refused(['scope', 'kind-ct'], ['header', 'body-part']), false],
  ['its color', refused(['quality', 'colour']), false],
  ['its emptiness', refused(['quality', 'empty']), false],
])('the quality of an image refused for %s matters or not', (_, judgment, matters) => {
  expect(qualityMatters({ answer: 'not-analyzed', judgment })).toBe(matters);
  for (const answer of ['finding', 'unclear', 'clear'] as const)
    expect(qualityMatters({ answer, judgment })).toBe(true);
});
