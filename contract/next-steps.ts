/** What a person can do after each answer, in plain words: the result page and the report say the same. */
export interface NextSteps {
  /** Three sentences: what the answer means, what to do now, what not to do. */
  sentences: readonly [string, string, string];
  /** What to ask a doctor. */
  questions: readonly string[];
}

type AnswerWithSteps = 'finding' | 'unclear' | 'clear' | 'not-analyzed';

const always = [
  'Do I need another scan, or a scan with contrast?',
  'Who can I call if I get worse, and which symptoms need help at once?',
] as const;

export const nextSteps: Record<AnswerWithSteps, NextSteps> = {
  finding: {
    sentences: [
      'A computer marked a place that looks like a tumor to it; some such marks are normal tissue.',
      'Show this picture and the report to a doctor, who can look at the whole scan.',
      'Do not start, stop or change any treatment because of this page.',
    ],
    questions: [
      'Has a radiologist read the whole scan, and what does the report say?',
      'Can you see the marked place on the other slices and in the other sequences?',
      'What else could this be besides a tumor?',
      ...always,
    ],
  },
  unclear: {
    sentences: [
      'The computer saw something faint, but too little to call it a finding.',
      'Ask the doctor who ordered the scan for the radiologist’s report.',
      'Do not read this as all clear, and do not read it as a tumor.',
    ],
    questions: [
      'Has a radiologist read the whole scan, and what does the report say?',
      'Is there anything unusual on this slice or on the slices next to it?',
      'Would an earlier scan help to compare?',
      ...always,
    ],
  },
  clear: {
    sentences: [
      'The computer marked nothing on this one picture; it cannot rule out a tumor.',
      'Wait for the radiologist’s report, which covers the whole scan.',
      'See a doctor if you have symptoms, regardless of this result.',
    ],
    questions: [
      'Has a radiologist read the whole scan, and what does the report say?',
      'If the scan is normal, what else could cause my symptoms?',
      ...always,
    ],
  },
  'not-analyzed': {
    sentences: [
      'This picture was not analyzed, so this page says nothing about your brain.',
      'Try one slice of a brain MRI, saved by the scanner or exported from a viewer.',
      'If you are worried about your health, ask a doctor and do not wait for a result here.',
    ],
    questions: [
      'Can I have my scan as DICOM files, on a CD or from the portal?',
      'Has a radiologist read the whole scan, and what does the report say?',
    ],
  },
};
