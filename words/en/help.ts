export default {
  title: 'Help Center',
  lead: 'How to upload a slice, read the result, and solve problems.',
  start: 'Start an analysis',
  quickStart: 'Quick start',
  step: 'Step {number}',
  steps: {
    upload: {
      title: 'Upload',
      text: 'Drop, paste or choose one brain slice (DICOM, PNG or JPEG, up to {size}), or use a sample.',
    },
    analyze: {
      title: 'Analyze',
      text: 'Analysis is automatic. You can leave the page; the link keeps the result.',
    },
    review: {
      title: 'Review',
      text: 'Check the findings, compare, measure, and download the report.',
    },
  },
  stuck: {
    heading: 'Still stuck?',
    text: 'Write to us with the scan’s link. Please do not mail medical images.',
    subject: 'Help with Sulcus',
    contact: 'Contact',
    feedback: 'Give feedback',
    status: 'System status',
  },
  groups: {
    upload: 'Upload',
    output: 'AI output',
    samples: 'Sample predictions',
    limits: 'Technical limits',
    troubleshooting: 'Troubleshooting',
  },
  faq: {
    files: {
      question: 'Which files can I upload?',
      answer:
        'One brain MRI slice as DICOM (.dcm), PNG or JPEG, up to {size}. We check the content, not the name: a renamed text file is rejected. A DICOM file may hold several frames. Each finding names its frame.',
    },
    pictures: {
      question: 'How do I get my images?',
      answer:
        'From a patient portal, from a CD, or from the radiology department. <pictures>How to get your images</pictures> shows each step.',
    },
    heic: {
      question: 'My phone saves HEIC photos. What now?',
      answer:
        'Safari converts them on your device. Other browsers cannot read HEIC. Save the image from the portal as PNG or JPEG instead. On an iPhone, choose Settings, Camera, Formats, Most Compatible to save new photos as JPEG.',
    },
    look: {
      question: 'What should the image look like?',
      crop: 'Keep the whole head and cut away the rest. Axial, coronal and sagittal slices all work.',
      remove: 'Remove backgrounds, labels, rulers and the viewer’s buttons.',
      single: 'Avoid screenshots that show several slices at once.',
      export: 'Export from the viewer. Do not photograph a screen.',
    },
    names: {
      question: 'What happens to names and dates in the file?',
      answer:
        'We remove them before we store anything. You get a list of what was removed. Text that is part of the image cannot always be recognized, so crop it. The <privacy>privacy policy</privacy> has the details.',
    },
    account: {
      question: 'Do I need an account?',
      answer: 'No Account Required. Your visit has a random session ID, deleted when you close the tab.',
    },
    confidence: {
      question: 'What does the confidence mean?',
      intro: 'It shows how strongly the model responds to a region. Results use three bands:',
      high: '<b>High confidence</b>: {from} or more, in red',
      medium: '<b>Medium confidence</b>: {from} to below {to}, in yellow',
      low: '<b>Low confidence</b>: {from} to below {to}, in green',
      limits:
        'Findings below {cutOff} are not shown. A high confidence is not a diagnosis. A low one does not rule out a tumor. The <model>model page</model> shows how often each band was right in testing.',
    },
    tumor: {
      question: 'Why does it say “Tumor” and not a type?',
      answer:
        'The hosted model has one class, shown as Tumor. The built-in model names a type when it can. Otherwise it says Tumor.',
    },
    none: {
      question: 'What does “No Anomalies Detected” mean?',
      answer:
        'Only that the model marked nothing in this one slice. It misses some tumors, and a slice shows a small part of a brain. Professional review is still recommended.',
    },
    sizes: {
      question: 'How are sizes measured?',
      answer:
        'Sizes are given in percent of the image and in pixels. Millimeters appear when a DICOM file states the distance between pixels. PNG and JPEG files do not.',
    },
    wrong: {
      question: 'The result is wrong. What now?',
      answer:
        'Press Report Incorrect on the result. A person reviews the scan, and it may help train the next model. Results with {review} confidence or more cannot be reported. Results below that are queued for review automatically.',
    },
    try: {
      question: 'Can I try it without an MRI?',
      answer:
        'Yes. The <scanner>scanner</scanner> offers synthetic slices with one, two or no lesions. Others are a DICOM file with an invented patient, a poor image, and one that is not a brain. They are computer-generated, not patients.',
    },
    class: {
      question: 'Is there something for a class?',
      answer:
        'Yes. The <teaching>teaching library</teaching> hides the answer until you draw your own box. Then it compares your box with the truth and with the detector. You can pick cases and share them as a link.',
    },
    differ: {
      question: 'Do samples show how good the model is?',
      answer:
        'No. Samples are cleaner and simpler than real images. They show how the product works, not how good the model is.',
    },
    limit: {
      question: 'What are the upload limits?',
      answer:
        'Up to {size} per file and {uploads} uploads per minute. At the limit, the button counts down to the next upload.',
    },
    time: {
      question: 'How long does an analysis take?',
      answer:
        'Often a second or two; typically 10-30 seconds when the server is busy or a hosted model is used. Wait at least 60 seconds before you refresh. The analysis continues either way, and the scan’s link shows its status.',
    },
    scans: {
      question: 'Which scans does it understand?',
      answer:
        'Brain MRI slices. The hosted model was trained on diffusion-weighted images (DWI). The <model>model page</model> lists the training data of the built-in model. CT, X-ray and other body parts are not supported.',
    },
    kept: {
      question: 'How long is a scan kept?',
      answer:
        'The result shows when it will be deleted. You can delete it sooner from the browser that uploaded it, even after a review. See the <privacy>privacy policy</privacy>.',
    },
    invalid: {
      question: 'It says “Invalid file type” or cannot read the file.',
      answer:
        'Check that it is a real DICOM, PNG or JPEG file, not a renamed one. Export a single slice from your viewer. For a ZIP file or a folder from a CD, open <whole>Whole scan</whole>.',
    },
    notBrain: {
      question: 'It says that the image is not a brain slice.',
      answer:
        'The model first checks whether the image is a brain MRI slice. Cut away borders and other images, keep the whole head, and use a slice well inside the brain.',
    },
    failed: {
      question: 'The analysis failed.',
      answer:
        'Nothing else was lost: press Try Again. If it fails twice, check the <status>status page</status> and <contact>write to us</contact> with the message.',
    },
    closed: {
      question: 'I closed the page during the analysis.',
      answer: 'The analysis continued. Open the scan’s link again, or press Back, to see the result.',
    },
  },
} as const;
