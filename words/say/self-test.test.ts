import { expect, test } from 'vitest';
import { detectorTestWords, selfTestWords } from './self-test.ts';

const answer = { model: 'Sulcus 9', hosted: false, milliseconds: 1_234, findings: 2 };
const works = { success: true, seen: { ...answer, outcome: 'found' as const } };
const failed = { success: false, seen: { outcome: 'failed' as const, code: 'detector_billing' as const } };

test.each([
  [
    works,
    'Sulcus 9 is working correctly. Sulcus 9 answered in 1234 ms and found the lesion in the test image.',
  ],
  [
    { success: true, seen: { ...answer, outcome: 'answered' as const, hosted: true } },
    'the provider’s AI model is working correctly. Sulcus 9 answered in 1234 ms with 2 findings in the test image.',
  ],
  [
    { success: false, seen: { ...answer, outcome: 'missed' as const } },
    'Sulcus 9 answered in 1234 ms but missed the lesion in the test image.',
  ],
  [failed, 'BILLING: the hosted detector has no credits left.'],
  [
    { success: false, seen: { outcome: 'running' as const } },
    'A test is running. Please try again in a few seconds.',
  ],
])('the words for %j', (seen, sentence) => {
  expect(selfTestWords(seen)).toBe(sentence);
});

test('a failing provider’s test names the model that reads scans meanwhile, or that none does', () => {
  expect(detectorTestWords({ ...failed, replacement: { ...works, version: '9' } })).toBe(
    'BILLING: the hosted detector has no credits left. Meanwhile, the embedded model 9 analyzes scans.',
  );
  const broken = { success: false, seen: { outcome: 'failed' as const, code: 'internal' as const } };
  expect(detectorTestWords({ ...failed, replacement: { ...broken, version: '9' } })).toBe(
    'BILLING: the hosted detector has no credits left. The embedded model does not work either: AI processing failed. Please try again.',
  );
  expect(detectorTestWords(works)).toBe(selfTestWords(works));
});
