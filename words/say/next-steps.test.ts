import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { nextSteps } from './next-steps.ts';

const t = createTranslator<Catalog, 'result'>({ locale: 'en', messages, namespace: 'result' });
const faint: Detection = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.2,
  frame: 0,
  contour: null,
  x: 60,
  y: 60,
  width: 0.2,
  height: 0.2,
};

test('an unclear answer speaks of faint places only where there are some', () => {
  const first = (faintDetections: Detection[]) =>
    nextSteps(t, { answer: 'unclear', faintDetections }).sentences[0];
  expect(first([faint])).toMatch(/something faint/);
  expect(first([])).toMatch(/never tested on images like this/);
});
