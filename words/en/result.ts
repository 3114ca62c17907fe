/** What a result says. The page, the report and exported files share these sentences. */
export default {
  verdict: {
    unclearDetail:
      'There were faint signs, too weak for a finding. This does not mean a tumor, and it does not rule one out.',
    unclearAnyway: 'The model was never tested on images like this. This result does not rule out a tumor.',
    otherDetail:
      'How often such regions are right is on the page about the model. A tumor can look like this too.',
    notAnalyzedDetail: 'This image was not analyzed, so we can’t comment on it.',
    notRuledOut: 'It does not rule out a stroke or bleeding.',
    frames:
      'Counted frame by frame: findings on {marked} of {count} frames. Neighboring frames may show the same place.',
    limits:
      'This is not a diagnosis{said, select, yes {.} other {, and it cannot rule out a tumor.}} The model looks at {frames, plural, one {one slice} other {one slice at a time}}, flags normal tissue and misses tumors. If you are worried, talk to a doctor.',
  },
  /** The answer in one sentence, for files. */
  answer: {
    clear: 'No region reached the threshold of 40%, and none came close.',
    faint:
      'No region reached the threshold of 40%; {count, plural, one {# faint region} other {# faint regions}} came close. This is not a finding, and it does not rule out a tumor.',
    other:
      'No region reached the threshold of 40% for a tumor. {count, plural, one {# region looks} other {# regions look}} abnormal in another way. This does not rule out a tumor.',
    software: 'Made by software, not reviewed by a person.',
  },
  /** A structured report is read beside the images, so its reasons are short and address nobody. */
  structured: {
    notAnalyzed: 'Not analyzed. Image check: {reasons}.',
    reason: {
      'too-small': 'too few pixels',
      empty: 'no content',
      colour: 'color image',
      'kind-ct': 'computed tomography',
      'kind-other-body': 'another part of the body',
      'kind-several-slices': 'several slices in one image',
      'kind-drawing': 'drawing, page or screenshot',
      'kind-photograph': 'photograph',
      'kind-too-little-head': 'too little of the head',
      'not-brain-mr': 'not a brain MRI slice',
      'body-part': 'another part of the body in the header',
      mosaic: 'mosaic of slices',
      'one-bit': 'mask of one bit',
      anyway: 'analyzed although the image check rejected it',
      child: 'person under 18 years in the header',
    },
  },
  lessReliable: 'Less reliable: {reasons}',
  caution: {
    inverted: 'grayscale inverted',
    'non-square': 'pixels not square',
    level: 'edge of the head',
    'sequence-dwi': 'diffusion-weighted',
    'sequence-unmeasured': 'sequence never tested',
    child: 'a child',
    cropped: 'cropped from a larger image',
    resolution: 'low resolution',
    contrast: 'low contrast',
    sharpness: 'blurred edges',
    crop: 'head cut off',
    screenshot: 'part of a screenshot',
    background: 'bright background',
    noise: 'noisy',
    anyway: 'analyzed at your request',
  },
  remark: {
    inverted: 'This image was a negative. Its grayscale was inverted before the analysis.',
    'non-square':
      'The pixels of this file are not square. The slice is shown, measured and analyzed in its true proportions.',
    level:
      'This slice shows only a small part of the head, as at the top of the skull. The model saw few such slices.',
    'sequence-dwi':
      'This is a diffusion-weighted slice. The model was never tested on tumors in such slices. A result without findings is especially unreliable.',
    'sequence-unmeasured':
      'The model was never tested on tumors in slices of this sequence. A result without findings is especially unreliable.',
    cropped: 'The visitor cropped this image from a larger one. The model was never tested on such images.',
    child: 'The file says that this is a child. The model was never tested on children.',
    anyway: 'You asked for an analysis anyway. Results on such images were never tested.',
    'too-small': 'This image is too small to analyze. Upload the full-size slice, not a thumbnail.',
    empty: 'This image is empty: nearly all of it has the same shade of gray.',
    colour: 'This image is in color: a photo or a color map, not a gray MRI slice.',
    'kind-ct': 'This looks like a CT scan. The model knows brain MRI only.',
    'kind-other-body': 'This looks like another part of the body. The model knows brains only.',
    'kind-several-slices': 'This looks like several slices in one image. Upload one slice at a time.',
    'kind-drawing': 'This looks like a drawing, a page or a screenshot. Upload the slice itself.',
    'kind-photograph': 'This looks like a photo. Upload the slice as the scanner saved it.',
    'kind-too-little-head':
      'This shows too little of a head. Upload a slice through the middle of the brain.',
    'not-brain-mr':
      'This does not look like a brain MRI slice. Upload one slice of a brain MRI with the whole head.',
    'body-part': 'The file says it shows another part of the body. The model knows brains only.',
    mosaic:
      'This file holds a mosaic: many small slices in one image. Open the whole series under “Full scan”, which takes it apart.',
    'one-bit': 'This file holds a black and white mask, not a slice.',
    modality: 'The file says it is {what}. The model knows brain MRI only.',
  },
  modality: {
    ct: 'a CT scan',
    pt: 'a PET scan',
    nm: 'a nuclear medicine scan',
    us: 'an ultrasound image',
    cr: 'an X-ray image',
    dx: 'an X-ray image',
    dr: 'an X-ray image',
    mg: 'a mammogram',
    xa: 'an X-ray angiogram',
    rf: 'an X-ray fluoroscopy',
    px: 'a panoramic dental image',
    io: 'a dental image',
    seg: 'a segmentation, not an image',
    rtdose: 'a radiotherapy dose map',
    ecg: 'an electrocardiogram',
    es: 'an endoscopy image',
    gm: 'a microscope image',
    sm: 'a microscope slide',
    op: 'a photograph of an eye',
    opt: 'a tomogram of an eye',
    xc: 'a photograph',
    other: 'another kind of scan',
  },
  quality: {
    verdict: { good: 'Good', fair: 'Fair', poor: 'Poor' },
    resolution: {
      label: 'Resolution',
      good: '{width} × {height} pixels: enough detail.',
      fair: '{width} × {height} pixels: small lesions may be missed. Use the full-size image if you have it.',
      poor: '{width} × {height} pixels: too small to analyze. Upload the full-size image, not a thumbnail.',
    },
    contrast: {
      label: 'Contrast',
      good: 'Dark and bright tissue are easy to tell apart.',
      fair: 'The contrast is rather low. A wider window when you export the image would help.',
      poor: 'The image is almost one shade of gray. Export it again with another window.',
    },
    sharpness: {
      label: 'Sharpness',
      good: 'Edges are sharp.',
      fair: 'Edges are somewhat soft. Avoid enlarged or photographed images.',
      poor: 'The image is blurred. Use the file from the scanner, not a photo or an enlarged copy.',
    },
    noise: {
      label: 'Noise',
      good: 'There is little noise.',
      fair: 'The image is rather noisy. Small lesions may be missed.',
      poor: 'The image is noisy. Use the file from the scanner, not a photo or a compressed copy.',
    },
    crop: {
      label: 'Framing',
      good: 'The whole head is in the image.',
      fair: 'The head is cut off on two sides. Upload the whole slice if you can.',
      poor: 'The head is cut off on most sides. Upload the whole slice.',
    },
    screenshot: {
      label: 'Clean image',
      good: 'No signs of a screenshot.',
      fair: 'Parts of a program window or page seem to be in the image. Keep the whole head and cut away the rest.',
      poor: 'This looks like a screenshot or a page. Keep the whole head and cut away the rest.',
    },
    background: {
      label: 'Background',
      good: 'The background is dark, as in an MRI slice.',
      fair: 'The background is not quite dark. A photo of a screen or film gives worse results.',
      poor: 'The background is bright. Upload the slice itself, not a page or a photo of it.',
    },
  },
  receipt: {
    none: 'No metadata found.',
    masked: 'Text around the head was found and masked.',
    cropped: 'The image was cropped by the visitor before it was uploaded.',
    suspected:
      'There may be text in the image that could not be masked safely. Please check that it identifies nobody, or crop it away.',
    declared: 'The file says that text is part of its image. Please check that no text identifies anyone.',
    leftOut:
      'Only frame {frame} of {count}, which shows the most brain, is kept. The others are too many to check for text.',
    label: {
      patient: 'Facts about the patient',
      dates: 'Dates and times',
      people: 'Hospital, physicians and operators',
      identifiers: 'Identifiers of the study, series and image',
      descriptions: 'Descriptions and comments',
      settings: 'Scanner and acquisition settings',
      private: 'Private manufacturer data',
      overlays: 'Overlays, curves and annotations',
      other: 'Other fields',
      before: 'Bytes before the DICOM header',
      after: 'Bytes after the end of the data',
      comments: 'Comments inside the compressed image',
      trailing: 'Bytes after the end of the image',
      camera: 'Camera data, comments and bytes after the end',
      text: 'Text stored with the image',
      exif: 'Camera and location data (EXIF)',
      color: 'Color and print settings',
    },
    methods: {
      image: 'All metadata removed, pixels kept',
      dicom: 'Allow-list after DICOM PS3.15 Annex E',
    },
  },
  advice: {
    finding: {
      title: 'Further Review Required',
      text: 'A professional radiologist must evaluate this scan before anyone draws a conclusion.',
    },
    other: {
      title: 'Have This Slice Checked',
      text: 'Ask a doctor or radiologist to look at this slice. The model knows tumors best and cannot tell what else it marks.',
    },
    unclear: {
      title: 'Have This Slice Checked',
      text: 'Ask a doctor or radiologist to look at this slice. Also upload the slices next to it: a real finding shows on several.',
    },
    clear: {
      title: 'No Anomalies Detected',
      text: 'A professional review is still recommended: one slice shows little of a brain, and the model misses some tumors.',
    },
    'not-analyzed': {
      title: 'Use Another Image',
      text: 'Upload one slice of a brain MRI as the scanner saved it. If this was one, tell us with Report Incorrect.',
    },
    views: {
      title: 'Consider Additional Views',
      text: 'Other slices, planes and sequences show what one slice cannot.',
    },
  },
  side: {
    middle: 'Near the middle, between left and right.',
    R: 'In the patient’s right half.',
    L: 'In the patient’s left half.',
    A: 'In the front half of the head.',
    P: 'In the back half of the head.',
    left: 'In the left half of the image.',
    right: 'In the right half of the image.',
    mirrored: 'Images are often mirrored, so this may be either side of the patient.',
  },
  /** Test sources by the card's id. */
  source: {
    cheng: 'Cheng, T1 after contrast',
    br35h: 'Br35H, mixed sequences from the web',
    'tcga-lgg': 'TCGA low-grade glioma, FLAIR',
    'tcga-lgg-t1': 'TCGA low-grade glioma, T1 before and after contrast',
    'tcga-lgg-t2': 'TCGA low-grade glioma, computed T2',
    'web-mixed': 'Mixed images from the web',
    'brats2021-t1ce': 'BraTS 2021, glioblastoma, skull-stripped T1 after contrast',
    'healthy-full-head': 'IXI, healthy full heads, T1',
    'ms-full-head': 'Multiple sclerosis, full heads, FLAIR, T1 and T2',
    'healthy-t1-stripped': 'Healthy adults, skull-stripped T1',
    'stroke-flair': 'Stroke, skull-stripped FLAIR',
    'stroke-t1': 'Old stroke, skull-stripped T1',
    'oasis-healthy': 'OASIS, healthy, skull-stripped T1',
    'brain-dwi': 'Normal diffusion-weighted slices',
  },
  kind: '{sequence}, {head}',
  head: { full: 'full head', stripped: 'brain without skull' },
  sequence: {
    t1: 'T1',
    t1AfterContrast: 'T1 after contrast',
    t2: 'T2',
    flair: 'FLAIR',
    diffusion: 'diffusion-weighted',
    susceptibility: 'susceptibility-weighted',
    protonDensity: 'proton-density-weighted',
    any: 'any sequence',
  },
  evidence: {
    clear:
      'In testing on {people} people, {low} to {high} of 100 slices with a tumor got this answer. No answer can rule out a tumor.',
    missed:
      'In testing, the model missed {share} of 100 slices with a tumor ({groups} people or groups of similar images).',
    missedRange:
      'In testing, the model missed {share} of 100 slices with a tumor ({groups} people or groups of similar images). It missed most in {mostSource}: {most} of 100.',
    missedNone:
      'In testing, the model found every tumor slice of {groups} people or groups of similar images. It will not always.',
    computed: 'The T2 test images with a tumor were computed, not scanned.',
    missedUnknown: 'How many tumor slices this model misses was not measured here.',
    unclear:
      'In testing, {low} to {high} of 100 slices with this answer held a tumor ({people} people). Of 100 tested slices, {tumor} had one, far more than usual.',
    bandUnknown: 'How often such findings are right was not measured here.',
    unclearUnknown: 'How often such slices hold a tumor was not measured here.',
    type: 'The model knows three types. Anything else, such as a metastasis, gets one of them. Only a tissue sample can confirm a type.',
    typeMeasured:
      'In testing, the type of the strongest finding was right in {low} to {high} of 100 slices from {people} people.',
  },
  next: {
    finding: {
      first:
        'A computer outlined a place that looks like a tumor to it. Some such findings are normal tissue.',
      second: 'Show this image and the report to a doctor, who can look at the whole scan.',
      third: 'Do not start, stop or change any treatment because of this page.',
    },
    other: {
      first:
        'A computer outlined a place that looks abnormal to it, but not like a tumor. Some such places are normal tissue.',
      second: 'Show this image and the report to a doctor, who can look at the whole scan.',
      third: 'Sudden weakness, numbness or trouble speaking is an emergency. Call for help at once.',
    },
    unclear: {
      first: 'There was something faint, but too little to call it a finding.',
      untested: 'The model was never tested on images like this, so this result means little.',
      second: 'Ask the doctor who ordered the scan for the radiologist’s report.',
      third: 'This does not mean that all is well, and it does not mean a tumor.',
    },
    clear: {
      first: 'There is no finding on this one image. That cannot rule out a tumor.',
      second: 'Wait for the radiologist’s report, which covers the whole scan.',
      third: 'See a doctor if you have symptoms, regardless of this result.',
    },
    'not-analyzed': {
      first: 'An image that was not analyzed says nothing about your brain, good or bad.',
      second: 'Try one slice of a brain MRI, saved by the scanner or exported from a viewer.',
      third: 'If you are worried about your health, ask a doctor. Don’t wait for a result here.',
    },
  },
  question: {
    wholeScan: 'Has a radiologist read the whole scan, and what does the report say?',
    otherSlices: 'Can you see this place on the other slices and in the other sequences?',
    whatElse: 'What else could this be besides a tumor?',
    unusual: 'Is there anything unusual on this slice or on the slices next to it?',
    earlier: 'Would an earlier scan help to compare?',
    symptoms: 'If the scan shows nothing, what else could cause my symptoms?',
    files: 'Can I have my scan as DICOM files, on a CD or from the portal?',
    another: 'Do I need another scan, or a scan with contrast?',
    urgent: 'Who can I call if I get worse, and which symptoms need help at once?',
  },
} as const;
