export default {
  title: 'About',
  lead: 'See what an AI detector finds on a brain MRI slice, and where it goes wrong. Free and open.',
  start: 'Start MRI Analysis',
  platform: {
    heading: 'The platform',
    what: 'You upload one slice of a brain MRI as a DICOM, PNG or JPEG file. Sulcus removes personal details and checks the image quality. Then a neural network looks for regions that resemble a tumor.',
    result:
      'You get the slice back with boxes on it. Each box has a confidence and a size. You can keep the report.',
    name: 'A <em>sulcus</em> is one of the grooves between the folds of the brain.',
  },
  purpose: {
    heading: 'Purpose and intended use',
    teach: 'Show in class how a detector works on medical images.',
    study: 'Study how confidence, image quality and errors relate.',
    improve: 'Collect wrong results, with the visitor’s consent, so that the next model learns from them.',
    open: 'Be open: anyone can read the software and its model card.',
  },
  limits: {
    heading: 'What it is not',
    notice: 'Not a medical device',
    regulated:
      'Sulcus is for research and education only. It is not FDA approved or CE marked and not for clinical diagnosis. Results need validation by qualified healthcare providers.',
    context:
      'Sulcus does not know the patient, the history or the earlier scans that a radiologist compares. It supports brain slices only; other body parts are in development.',
  },
  users: {
    heading: 'Who it’s for',
    students: '<b>Students</b> who want to see how anatomy, imaging and machine learning meet.',
    researchers: '<b>AI and biomedical researchers</b> who want an open baseline and its failures.',
    educators:
      '<b>Educators</b> who need an example in the browser, with synthetic samples they can show to anyone.',
    developers: '<b>Developers</b> who build on open interfaces and formats (COCO, YOLO, DICOM SR).',
    professionals: '<b>Healthcare professionals</b>, for teaching and not for care.',
  },
  story: {
    heading: 'How it began',
    question:
      'A high-school student built the first version. It started with a question: how far can one person get with open data, a laptop and free tools?',
    answer: 'The answer was a detector, and a website where anyone could try it without an account.',
    today:
      'A model cannot replace a radiologist. But a beginner can learn a lot by seeing when it is right or wrong, and how confident it was.',
  },
  contact: {
    heading: 'Contact',
    write:
      'We welcome questions, corrections and ideas: <link>write to us</link>. If you have a problem with a scan, add its link and what you expected.',
  },
} as const;
