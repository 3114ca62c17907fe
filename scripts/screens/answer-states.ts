import type { Detection, Scan } from '#contract/scans.ts';
import { otherClass } from '#reading/vocabulary.ts';

interface AnswerState {
  name: string;
  changes: Partial<Scan>;
}

const judged = (...notes: string[]) => ({
  judged: true,
  reasons: [],
  notes: notes.map((id) => ({ gate: 'header' as const, id, sentence: id })),
});
const refused = (gate: 'content' | 'header' | 'scope' | 'quality', id: string) => ({
  answer: 'not-analyzed' as const,
  detections: [],
  faintDetections: [],
  judgment: { judged: false, reasons: [{ gate, id, sentence: id }], notes: [] },
});
const sequence = (name: 't1' | 't1 after contrast' | 'flair') => ({
  kind: { sequence: name, sequenceFrom: 'file' as const, head: 'full' as const },
});

/** A scan in each kind of answer that a slice can get. The findings are those of the given scan. */
export function answerStates({ detections }: Scan): AnswerState[] {
  const [first] = detections;
  if (!first) throw new Error('The sample has no finding.');
  const typed: Detection = { ...first, class: 'meningioma', confidence: 0.99, typeProbability: 0.95 };
  const low: Detection = { ...first, confidence: 0.46 };
  const faint: Detection = { ...first, confidence: 0.23 };
  const none = { detections: [], faintDetections: [], otherDetections: [] };
  const found = { answer: 'finding' as const, faintDetections: [] };
  return [
    { name: 'typed', changes: { ...found, detections: [typed], ...sequence('t1 after contrast') } },
    { name: 'several', changes: { ...found, detections: [typed, low], ...sequence('flair') } },
    { name: 'low', changes: { ...found, detections: [low] } },
    { name: 'child', changes: { ...found, detections: [typed], judgment: judged('child') } },
    { name: 'diffusion', changes: { ...found, detections: [first], judgment: judged('sequence-dwi') } },
    { name: 'anyway', changes: { ...found, detections: [first], judgment: judged('anyway') } },
    {
      name: 'other',
      changes: { ...none, answer: 'other', otherDetections: [{ ...first, class: otherClass, class_id: 4 }] },
    },
    { name: 'unclear', changes: { ...none, answer: 'unclear', faintDetections: [faint] } },
    { name: 'unclear-untested', changes: { ...none, answer: 'unclear', judgment: judged('anyway') } },
    { name: 'clear', changes: { ...none, answer: 'clear', ...sequence('flair') } },
    { name: 'refused-kind', changes: { ...refused('scope', 'kind-ct'), mayBeOverruled: true } },
    { name: 'refused-header', changes: refused('header', 'mosaic') },
    { name: 'refused-content', changes: refused('content', 'empty') },
  ];
}
