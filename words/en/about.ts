export default {
  title: 'About',
  lead: 'See what an AI detector finds on a brain MRI slice, and where it goes wrong. Free and open.',
  start: 'Start MRI Analysis',
  platform: {
    heading: 'The platform',
    what: 'You upload one slice of a brain MRI. Sulcus removes personal details, checks the image and outlines regions that resemble a tumor. Each has a confidence and a size.',
    name: 'A <em>sulcus</em> is one of the grooves between the folds of the brain.',
    heads:
      'We draw the heads of samples and teaching cases from the label maps of SynthSeg (Billot et al., Apache-2.0 license). No patient is shown.',
  },
  purpose: {
    heading: 'Purpose and intended use',
    teach: 'Show in class how a detector works on medical images.',
    study: 'Study how confidence, image quality and errors relate.',
    improve: 'Collect wrong results, with consent, to train the next model.',
    open: 'Be open: anyone can read the code and the model card.',
  },
  limits: {
    heading: 'What it is not',
    notice: 'Not a medical device',
    regulated:
      'Sulcus is for research and education only. It is not FDA approved or CE marked and not for clinical diagnosis. Results need validation by qualified healthcare providers.',
    context:
      'It does not know the patient, the history or earlier scans. It supports brain slices only; other body parts are in development.',
  },
  users: {
    heading: 'Who it’s for',
    students: '<b>Students</b> of anatomy, imaging and machine learning.',
    researchers: '<b>AI and biomedical researchers</b> who want an open baseline.',
    educators: '<b>Educators</b> who want synthetic examples.',
    developers: '<b>Developers</b> who use open formats.',
    professionals: '<b>Healthcare professionals</b>, for teaching and not for care.',
  },
  story: {
    heading: 'How it began',
    question: 'A high-school student built the first version with open data, a laptop and free tools.',
    answer: 'Now anyone can try it without an account.',
    today:
      'A model cannot replace a radiologist. But you can learn from when it is right and when it is wrong.',
  },
  contact: {
    heading: 'Contact',
    write: 'Questions, corrections or ideas? <link>Write to us</link>.',
  },
} as const;
