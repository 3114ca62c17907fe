import { expect, test } from 'vitest';
import { bandOf } from '#contract/format.ts';
import type { Detection } from '#contract/scans.ts';
import { findingId, type MarkWords, viewerFindings } from './viewer-finding.ts';

const detection: Detection = {
  class: 'object',
  class_id: 0,
  confidence: 0.634,
  x: 100,
  y: 60,
  width: 0.25,
  height: 0.5,
  frame: 0,
  contour: null,
};

const words: MarkWords = {
  label: ({ class: name }) => name,
  look: ({ confidence }) => bandOf(confidence),
  id: findingId,
};

test('a finding gets its box in pixels and its band', () => {
  const [finding] = viewerFindings([detection], { width: 200, height: 100, shownFrame: 0 }, words);
  expect(finding).toMatchObject({
    number: 1,
    label: 'object',
    look: 'medium',
    box: { left: 75, top: 35, width: 50, height: 50 },
  });
});

test('findings of other frames are left out but keep their numbers', () => {
  const shown = { width: 200, height: 100, shownFrame: 3 };
  const findings = viewerFindings([detection, { ...detection, frame: 3 }], shown, words);
  expect(findings.map(({ number }) => number)).toEqual([2]);
});
