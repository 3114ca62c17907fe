/** The full legal version of the medical disclaimer. */
export default {
  title: 'Medical disclaimer: full legal version',
  label: 'Legal text',
  close: 'Close',
  clauses: {
    purpose: {
      title: '1. Purpose',
      text: 'Sulcus is for research and education only. It shows how an object detection model reads single slices of brain MRI. It is not intended for the diagnosis, treatment, cure, monitoring or prevention of any disease.',
    },
    device: {
      title: '2. Not a medical device',
      text: 'Sulcus has not been cleared or approved by the U.S. Food and Drug Administration. It does not carry a CE mark. No other authority has assessed it as a medical device. It must not be used as one.',
    },
    advice: {
      title: '3. No medical advice and no relationship',
      text: 'No output of Sulcus is medical advice. Using it creates no relationship between you and a doctor, a hospital or the people who run this site. Never disregard or delay professional advice because of anything shown here.',
    },
    limits: {
      title: '4. Limits of the model',
      text: 'The model sees one slice at a time and was trained on a limited set of public scans. It misses tumors and flags normal tissue and other diseases. It may fail on scanners, sequences, ages and conditions that it has not seen. A result of no findings does not mean that a brain is healthy. A confidence is a statistical estimate over many images, not the probability that a person is ill.',
    },
    validation: {
      title: '5. Professional validation',
      text: 'Every result needs validation by a qualified healthcare provider who knows the whole exam and the patient. Measurements describe a bounding box around a marked region, not a lesion.',
    },
    emergencies: {
      title: '6. Emergencies',
      text: 'Sulcus is not for emergencies. If you or someone else may need urgent help, call your local emergency number.',
    },
    uploads: {
      title: '7. Your uploads',
      text: 'Upload only images that you are allowed to use. Names and other identifying entries are removed from the file before it is stored. An image can still identify a person by what it shows; do not upload what must stay secret. You can delete a scan at any time from its result.',
    },
    liability: {
      title: '8. No warranty and limitation of liability',
      text: 'Sulcus is free of charge. It is provided “as is” and “as available”, without warranty of any kind, including accuracy, fitness for a purpose and uninterrupted service. To the extent that the law permits, the people who develop and run it are not liable for any damage that results from using it, from relying on its output, or from not being able to use it.',
    },
    acceptance: {
      title: '9. Acceptance',
      text: 'By choosing “Accept and Continue” you state that you have read and understood this text. You also state that you use Sulcus for research or education and will not base any medical decision on it. The acceptance holds for this visit.',
    },
    language: {
      title: '10. Language',
      text: 'If a translation differs from the English text, the English text prevails.',
    },
  },
} as const;
