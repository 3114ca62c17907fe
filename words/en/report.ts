/** The PDF report and the strip under an annotated image. */
export default {
  title: 'MRI analysis report {id}',
  heading: 'MRI analysis report',
  subject: 'Possible tumor regions in a brain MRI slice. For research and education only.',
  subjectStudy: 'Possible tumor regions in a whole brain MRI scan. For research and education only.',
  page: 'Page {page} of {pages}',
  moment: '{moment} UTC',
  original:
    '{framed, select, yes {Original, de-identified, frame {frame} of {count}} other {Original, de-identified}}',
  originalAlt:
    '{framed, select, yes {Brain MRI slice as uploaded, without findings drawn, frame {frame} of {count}.} other {Brain MRI slice as uploaded, without findings drawn.}}',
  areaAlt: 'Brain MRI slice with the outline of {name}.',
  sliceAlt: 'Brain MRI slice without outlines: {name}.',
  annotated:
    '{framed, select, yes {Outlined by the model, frame {frame} of {count}} other {Outlined by the model}}',
  annotatedNone:
    '{framed, select, yes {After analysis, no finding, frame {frame} of {count}} other {After analysis, no finding}}',
  sameSlice: 'The same slice',
  frame: 'Frame {frame} of {count}',
  alternative: {
    none: '{slice} after analysis. No region is outlined.',
    some: '{slice} with {count, plural, one {# outlined region} other {# outlined regions}}: {regions}.',
    more: '{slice} with {count, plural, one {# outlined region} other {# outlined regions}}: {regions}; and {more} more.',
    region:
      '{name}, {band, select, high {{confidence}, high confidence} medium {{confidence}, medium confidence} low {{confidence}, low confidence} other {never tested}}, {place} of the image',
  },
  place: {
    center: 'center',
    upper: 'upper part',
    lower: 'lower part',
    left: 'left part',
    right: 'right part',
    upperLeft: 'upper left part',
    upperRight: 'upper right part',
    lowerLeft: 'lower left part',
    lowerRight: 'lower right part',
  },
  summary: {
    more: '{count, plural, one {# more finding is in the appendix.} other {# more findings are in the appendix.}}',
    meaning: 'What this means',
    now: 'What to do now',
    figures: 'How the model did in testing, and its known failures: {address}',
    showStudy: 'Show the scan and this report to a doctor.',
    noTreatment: 'Do not start, stop or change any treatment because of this report.',
    otherAreas: 'Other outlined areas',
    types: 'What the areas look most like',
    read: 'What was read',
    appendix:
      'The next pages say how reliable this is, what was not checked and what was removed from the file.',
  },
  otherFrames: 'Other frames with findings',
  frameFindings: '{frame} · {count, plural, one {finding {numbers}} other {findings {numbers}}}',
  faint: 'Faint region: {confidence}, center {x} px from the left, {y} px from the top. Not a finding.',
  faintFrame:
    'Faint region: {confidence}, center {x} px from the left, {y} px from the top, frame {frame}. Not a finding.',
  findings: {
    title: 'Findings',
    measures: 'Measures of the findings',
    none: 'There is no finding. A region counts from a confidence of 40%.',
    table: 'Findings with confidence, position and size',
    number: 'No.',
    finding: 'Finding',
    confidence: 'Confidence',
    center: 'Center (px)',
    pixels: 'Size (px)',
    percent: 'Size (%)',
    millimeters: 'Size (mm)',
    frame: 'Frame',
    typed: '{name} (type: {type}?)',
    untested: 'never tested',
    others:
      'Other abnormality: not one of the tumors this model knows. It may be a stroke, a scar or inflammation.',
    legend:
      'Confidence: High is 80% or more, Medium 60 to 79%, Low below 60%. Centers are counted from the left and from the top of the image. Sizes are the width and height of the bounding box.',
    side: '{number}: {side}',
    sides: 'Sides. {sides}',
    sidesMirrored: 'Sides. {sides} {warning}',
  },
  band: { high: 'High', medium: 'Medium', low: 'Low' },
  bandLimit: { high: 'High, 80% or more', medium: 'Medium, 60 to 79%', low: 'Low, below 60%' },
  measurements: {
    title: 'Measurements',
    table: 'Measurements made by hand in the viewer',
    kind: 'Kind',
    size: 'Length or area',
    mean: 'Mean ± SD',
    note: 'The person who downloaded this report measured these by hand. They are not part of the analysis.',
  },
  certainty: {
    title: 'How reliable this is',
    unmeasured: 'There are no test figures for {model}. How often it is right is not known.',
    source:
      'Tested on images that the model never saw in training. All figures and known failures are at the address on the first page.',
    fewImages:
      'We don’t know how often a finding is right on images of this kind ({kind}). Too few with a tumor were tested.',
    right:
      'Of 100 findings with {band} confidence, {right} were right in testing ({low} to {high} with 95% certainty, {people} people).',
    rightKind:
      'Of 100 findings with {band} confidence on images of this kind ({kind}), {right} were right in testing ({low} to {high} with 95% certainty, {people} people).',
    none: 'Too few findings with {band} confidence came up in testing, so there is no figure.',
    noneKind:
      'Too few findings with {band} confidence came up in testing on images of this kind ({kind}), so there is no figure.',
    bands: { high: 'high', medium: 'medium', low: 'low' },
    alarms:
      'In testing on {people} people, it flagged something in {low} to {high} of 100 images without a tumor.',
    teams:
      'Two teams of readers outlined the tumors of {people} people. The model’s strongest finding agreed with the first team in {modelLow} to {modelHigh} of 100 slices. The two teams agreed with each other in {readersLow} to {readersHigh}.',
    hosted:
      'This result comes from a hosted model. Its developer reports mAP@50 97.9%, precision 97.6% and recall 97.0% for it.',
    hostedLimits:
      'We did not measure these figures. How test images were kept apart from training images is not published. Expect more errors on images that differ from the developer’s own.',
  },
  unseen: {
    title: 'What was not checked',
    frames: '{left} of the {count} frames of this file.',
    restSlice:
      'The rest of the exam: this is one slice, without other sequences, earlier scans or the patient’s history.',
    restFile:
      'The rest of the exam: this is one file, without other sequences, earlier scans or the patient’s history.',
    others: 'Anything but tumors: bleeding, stroke, inflammation, malformation and injury are not ruled out.',
    gap: 'Never tested: {gap}',
  },
  recommendations: 'Recommendations',
  facts: {
    title: 'About the image and the analysis',
    qualityUnknown: 'The quality of this image was not measured.',
    quality: 'Image quality: {verdict}.',
    qualityGood: 'Image quality: {verdict}. Good: {list}.',
    verdict: { good: 'good', fair: 'fair', poor: 'poor' },
    check: '{label}: {verdict}. {sentence}',
    removed: '{method}. Removed: {list}.',
    removedNone: '{method}. {none}',
    entry: '{label} ({count})',
    file: 'File: {format}, {width} × {height} px{frames, plural, one {} other {, # frames}}; {spacing}.',
    spacing: 'pixel spacing {column} × {row} mm',
    noSpacing: 'pixel spacing unknown, so sizes in millimeters cannot be given',
    analyzed: 'Analyzed {place, select, server {on this server} other {at a hosted provider}} by {model}.',
    analyzedIn:
      'Analyzed in {seconds} seconds {place, select, server {on this server} other {at a hosted provider}} by {model}.',
  },
  disclaimer: {
    title: 'Disclaimer',
    program:
      'A computer program made this report without human review. It is not a medical device. It is not FDA approved and not CE marked. Do not use it for diagnosis, for treatment or for any decision about a person’s health.',
    limits:
      'An outlined region can be normal tissue, and a tumor can be missed. Only a qualified healthcare provider who sees the whole exam can say what a scan means. If you are worried about your health, talk to a doctor.',
  },
  strip: {
    label: '{name} {confidence} · {band}',
    untested: '{name}, never tested on such images',
    at: '{number}  {label} at {x}, {y}',
    more: 'and {count} more, listed in the report',
    none: 'No finding in this image.',
    elsewhere:
      '{frame} · {count, plural, one {# finding on another frame} other {# findings on other frames}}',
  },
} as const;
