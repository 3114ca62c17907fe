export default {
  banner: 'FOR EDUCATIONAL PURPOSES ONLY - NOT FOR CLINICAL DIAGNOSIS',
  title: 'How MRI, DWI and AI detection work',
  contents: {
    site: 'What this site does',
    mri: 'What MRI is',
    dwi: 'What DWI is',
    ai: 'How AI enhances imaging',
    box: 'Boxes and confidence',
    people: 'Hospital human resources',
  },
  actions: {
    demo: 'Try the AI Demo',
    practice: 'Practice with synthetic cases',
    help: 'Learn More in Help Center',
  },
  site: 'You give it one slice of a brain MRI. It outlines regions that look like a tumor, each with a confidence score. You see what a detector finds, and where it fails. It gives no diagnosis.',
  mri: {
    what: 'Magnetic resonance imaging (MRI) shows the inside of the body without X-rays. It measures signals from hydrogen, mostly in water and fat.<note></note>',
    signal:
      'Hydrogen nuclei act like tiny magnets. Together they send a weak radio signal, and coils around the head pick it up.',
    times:
      '<b>T1</b> is how fast the nuclei return to the direction of the field. <b>T2</b> is how fast they fall out of step. Tissues differ in both. A sequence sets when to pulse and when to listen. Fluid is dark on a T1-weighted image and bright on a T2-weighted one.',
    slices:
      'Weaker fields, which vary from place to place, show where a signal comes from. A computer turns the signals into slices a few millimeters thick. A radiologist reads many slices and several sequences together.',
  },
  dwi: {
    what: 'Diffusion-weighted imaging (DWI) shows how water moves. A strong field pulse labels each molecule by its place, and a second one undoes the label. A molecule that moved in between loses its signal.<note></note>',
    bright:
      'Where cells are dense or swollen, water moves less and the region stays bright. Examples are a fresh stroke, an abscess and many tumors. The b-value is the strength of the weighting. Two or more give a map of the apparent diffusion coefficient (ADC). It separates slow diffusion from other bright tissue.',
    caution: 'Bright does not mean tumor. A single slice, read by a model or by a person, proves nothing.',
  },
  ai: {
    title: 'How AI enhances imaging',
    learn:
      'An object detector is a neural network. It saw thousands of slices on which people had drawn boxes. It adjusted millions of numbers until its own boxes came close.<note></note>',
    limits:
      'It is fast and does not tire. But it knows only images like those it was trained on. Another scanner or sequence, a child’s brain or an earlier operation can mislead it.',
    figures:
      'Teaching material quotes the hosted model with {earlierMap} mAP@50, {earlierPrecision} precision and {earlierRecall} recall, trained on {earlierAugmented} augmented images. For version 2, the developer reports {map}, {precision} and {recall}. We measured neither. Our own figures are on the <link>model page</link>.',
  },
  box: {
    terms:
      '<b>Precision</b> is the share of findings that are right. <b>Recall</b> is the share of tumors that are found. A model that marks everything has full recall and useless precision. <b>mAP@50</b> sums up both over all thresholds.<note></note>',
    calibrated:
      'A confidence score is <b>calibrated</b> when 80% of all findings with 80% are right. Networks are often too confident.<note></note>',
  },
  people: {
    title: 'Optimizing hospital human resources',
    help: 'Many radiology departments have more images than people to read them. Researchers study whether such tools can help, for example to open urgent exams first. People still read the images and take responsibility.',
    cost: 'Help can also cost time: someone must check every false finding. A tool that is usually right tempts its users to stop looking. Sulcus takes no part in care.',
  },
  figure: {
    mri: {
      caption: 'How the signal forms. The drawing exaggerates how well the nuclei agree.',
      align: '1. Align',
      alignText: 'In a strong field, slightly more nuclei point along it than against it.',
      alignAlt: 'Small arrows, most of them pointing up along the magnetic field, two pointing down',
      tip: '2. Tip',
      tipText: 'A short radio pulse turns them sideways, in step.',
      tipAlt: 'A radio wave comes from the left and all arrows point sideways',
      listen: '3. Listen',
      listenText: 'Turning back, they send a fading signal. How fast it fades depends on the tissue.',
      listenAlt: 'A wave that fades over time, faster for one tissue than for another',
      field: 'field',
      time: 'time',
    },
    dwi: {
      caption: 'The path of one water molecule, simplified.',
      free: 'Free water',
      freeText: 'The molecule moves far and loses its signal: dark.',
      freeAlt: 'A long random path across the whole frame',
      crowded: 'Dense cells',
      crowdedText: 'It stays near its place and keeps its signal: bright.',
      crowdedAlt: 'Densely packed cells, and a short random path caught between them',
      stronger: 'Stronger weighting',
      strongerText: 'With a higher b-value, free water darkens fast and dense tissue slowly.',
      strongerAlt: 'Two falling curves over the b-value: free water drops steeply, dense tissue slowly',
      crowdedLabel: 'dense',
      freeLabel: 'free',
      bValue: 'b-value',
    },
    detector: {
      caption: 'How a detector reads a slice, in a fraction of a second.',
      numbers: '1. Numbers',
      numbersText: 'The slice is a grid of brightness values.',
      numbersAlt: 'A grid of squares in different shades',
      patterns: '2. Patterns',
      patternsText: 'Layers of learned filters respond to edges, textures and shapes.',
      patternsAlt: 'Three stacked layers of patterns: stripes, dots and a ring',
      candidates: '3. Candidates',
      candidatesText: 'The network proposes many boxes, each with a score.',
      candidatesAlt: 'A brain slice with six overlapping candidate boxes',
      kept: '4. Kept',
      keptText: 'Duplicates and weak boxes are dropped.',
      keptAlt: 'The same slice with a single box left',
    },
    box: {
      caption: 'What a box and a confidence score mean. The third drawing assumes a calibrated model.',
      box: 'A box',
      boxText: 'A center (x, y), a width and a height. It does not trace the edge.',
      boxAlt: 'A box around an irregular region, with its center, width and height marked',
      width: 'width',
      height: 'height',
      hit: 'A hit',
      hitText:
        'In testing, a box is right if it shares at least half the joint area with the truth (IoU 0.5).',
      hitAlt: 'Two overlapping boxes; their shared area is filled',
      truth: 'truth',
      model: 'model',
      shared: 'shared',
      confidence: 'A confidence of 80%',
      confidenceText: 'Of ten such findings, about eight are right. It never tells which.',
      confidenceAlt: 'Ten circles: eight filled, two empty',
    },
  },
  sources: {
    mcrobbie:
      'McRobbie et al.: <cite>MRI from Picture to Proton</cite>, 3rd edition, Cambridge University Press, 2017.',
    stejskal:
      'Stejskal, Tanner: Spin diffusion measurements. <cite>J. Chem. Phys.</cite> 42 (1965), 288–292.',
    lebihan:
      'Le Bihan et al.: MR imaging of intravoxel incoherent motions. <cite>Radiology</cite> 161 (1986), 401–407.',
    carion: 'Carion et al.: End-to-end object detection with transformers. <cite>ECCV</cite> 2020.',
    everingham:
      'Everingham et al.: The PASCAL Visual Object Classes challenge. <cite>Int. J. Comput. Vis.</cite> 88 (2010), 303–338.',
    guo: 'Guo et al.: On calibration of modern neural networks. <cite>ICML</cite> 2017.',
  },
} as const;
