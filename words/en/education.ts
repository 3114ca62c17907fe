export default {
  banner: 'FOR EDUCATIONAL PURPOSES ONLY - NOT FOR CLINICAL DIAGNOSIS',
  title: 'How MRI, DWI and AI detection work',
  lead: 'A short illustrated introduction. You need school physics and ten minutes.',
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
  site: 'You give it one slice of a brain MRI. It outlines regions that look like a tumor, each with a confidence score. You can see what a detector does with an image, and you can see it fail. It does not know what a person has.',
  mri: {
    what: 'Magnetic resonance imaging (MRI) shows the inside of the body without X-rays. It measures signals from hydrogen, most of it in water and fat.<note></note>',
    signal:
      'The nucleus of a hydrogen atom acts like a tiny magnet. In the strong field of the scanner, slightly more nuclei point along the field than against it. A short radio pulse turns this small surplus sideways. As it turns back, it sends out a weak radio signal. Coils around the head pick it up.',
    times:
      'Two times describe the signal. <b>T1</b> is how fast the surplus returns to the direction of the field. <b>T2</b> is how fast the nuclei fall out of step. Fluid, gray matter, white matter and fat differ in both. A sequence is the choice of when to pulse and when to listen. On a T1-weighted image, fluid is dark. On a T2-weighted image, it is bright.',
    slices:
      'Weaker fields that vary from place to place tell the scanner where a signal comes from. A computer turns the signals into slices, usually a few millimeters thick. An exam has many slices and several sequences. A radiologist reads them together.',
  },
  dwi: {
    what: 'Diffusion-weighted imaging (DWI) shows the random motion of water. Two strong field pulses follow each other. The first labels each molecule by its place. The second undoes the label. A molecule that stayed in place gives its signal. The signal of one that moved is lost.<note></note>',
    bright:
      'Where cells are dense or swollen, water moves less and the region stays bright. That happens in a fresh stroke, in an abscess, and in many tumors. The b-value is the strength of the weighting. Two or more b-values give a map of the apparent diffusion coefficient (ADC). The map separates slow diffusion from tissue that is bright for another reason.',
    caution: 'Bright does not mean tumor. A single slice, read by a model or by a person, proves nothing.',
  },
  ai: {
    title: 'How AI enhances imaging',
    learn:
      'An object detector is a neural network. It was shown thousands of slices on which people had drawn boxes. Nobody wrote down rules. The network adjusted millions of numbers until its own boxes came close to the drawn ones.<note></note>',
    limits:
      'It is fast, and it checks every part of an image with the same care. But it knows only images like those it was trained on. Another scanner, another sequence, a child’s brain or an earlier operation can mislead it.',
    figures:
      'Teaching material quotes the hosted model with {earlierMap} mAP@50, {earlierPrecision} precision and {earlierRecall} recall. It was trained on {earlierAugmented} augmented images. For version 2, the developer reports {map}, {precision} and {recall}. We measured neither. Our own figures are on the <link>model page</link>.',
  },
  box: {
    terms:
      '<b>Precision</b> is the share of findings that are right. <b>Recall</b> is the share of tumors that are found. A model that marks everything has full recall and useless precision. A model that marks only the clearest case has the opposite. <b>mAP@50</b> sums up both over all thresholds. A box counts as right from an overlap of 0.5.<note></note>',
    calibrated:
      'A confidence score is <b>calibrated</b> when it keeps its promise: of all findings with 80%, 80% are right. Networks are often too confident.<note></note> Findings below {threshold} are not shown here.',
  },
  people: {
    title: 'Optimizing hospital human resources',
    help: 'In many countries, radiology departments have more images than people to read them. Researchers study such tools as help with the order of work. Which exam should be opened first? Where does a second look pay off? People still read the images, talk with the patient and take responsibility.',
    cost: 'Help can also cost time. Someone must check and dismiss every false finding. A tool that is usually right tempts its users to stop looking. Only a careful study in a hospital can show if a tool saves work there. Sulcus takes no part in care. It is a place to learn what such tools can and cannot do.',
  },
  figure: {
    mri: {
      caption:
        'How a magnetic resonance signal forms. Only the sum over very many nuclei can be measured. The drawing exaggerates how well they agree.',
      align: '1. Align',
      alignText: 'In a strong field, slightly more nuclei point along it than against it.',
      alignAlt: 'Small arrows, most of them pointing up along the magnetic field, two pointing down',
      tip: '2. Tip',
      tipText: 'A radio pulse at the right frequency turns them sideways, in step.',
      tipAlt: 'A radio wave comes from the left and all arrows point sideways',
      listen: '3. Listen',
      listenText: 'Turning back, they send a fading signal. How fast it fades depends on the tissue.',
      listenAlt: 'A wave that fades over time, faster for one tissue than for another',
      field: 'field',
      time: 'time',
    },
    dwi: {
      caption: 'What diffusion weighting shows: the path of one water molecule, simplified.',
      free: 'Free water',
      freeText: 'The molecule moves far and its signal is lost: dark on the image.',
      freeAlt: 'A long random path across the whole frame',
      crowded: 'Dense cells',
      crowdedText: 'Between dense cells it stays near its place: bright on the image.',
      crowdedAlt: 'Densely packed cells, and a short random path caught between them',
      stronger: 'Stronger weighting',
      strongerText:
        'With a higher b-value, the signal of free water falls fast. That of dense tissue falls slowly.',
      strongerAlt: 'Two falling curves over the b-value: free water drops steeply, dense tissue slowly',
      crowdedLabel: 'dense',
      freeLabel: 'free',
      bValue: 'b-value',
    },
    detector: {
      caption:
        'How a detector reads a slice. One neural network takes all steps within a fraction of a second.',
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
      keptText: 'Duplicates are merged and weak boxes dropped. The rest is shown.',
      keptAlt: 'The same slice with a single box left',
    },
    box: {
      caption:
        'What a bounding box and a confidence score mean. The third drawing holds only if the model is calibrated. The model page shows how close it is.',
      box: 'A box',
      boxText: 'A center (x, y), a width and a height. It frames the region but does not trace its edge.',
      boxAlt: 'A box around an irregular region, with its center, width and height marked',
      width: 'width',
      height: 'height',
      hit: 'A hit',
      hitText:
        'In testing, a box is right if it shares half the joint area or more with the truth (IoU 0.5).',
      hitAlt: 'Two overlapping boxes; their shared area is filled',
      truth: 'truth',
      model: 'model',
      shared: 'shared',
      confidence: 'A confidence of 80%',
      confidenceText: 'Of ten such findings, about eight are right and two are not. It never tells which.',
      confidenceAlt: 'Ten circles: eight filled, two empty',
    },
  },
  sources: {
    mcrobbie:
      'D. W. McRobbie, E. A. Moore, M. J. Graves, M. R. Prince: <cite>MRI from Picture to Proton</cite>, 3rd edition, Cambridge University Press, 2017.',
    stejskal:
      'E. O. Stejskal, J. E. Tanner: Spin diffusion measurements: spin echoes in the presence of a time-dependent field gradient. <cite>Journal of Chemical Physics</cite> 42 (1965), 288–292.',
    lebihan:
      'D. Le Bihan and others: MR imaging of intravoxel incoherent motions. <cite>Radiology</cite> 161 (1986), 401–407.',
    carion:
      'N. Carion and others: End-to-end object detection with transformers. <cite>ECCV</cite> 2020. The RF-DETR family builds on this idea.',
    everingham:
      'M. Everingham and others: The PASCAL Visual Object Classes challenge. <cite>International Journal of Computer Vision</cite> 88 (2010), 303–338. It defines the overlap of 0.5 behind mAP@50.',
    guo: 'C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On calibration of modern neural networks. <cite>ICML</cite> 2017.',
  },
} as const;
