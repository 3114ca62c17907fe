/** The built-in legal texts. */
export default {
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  effectiveDate: 'Effective Date: {date} (GMT)',
  lastUpdated: 'Last Updated: {date}',
  close: 'Close',
  returnToDashboard: 'Return to Dashboard',
  prevails: 'If a translation differs from the English text, the English text prevails.',
  privacy: {
    headings: {
      inShort: 'In short',
      upload: 'When you upload a scan',
      text: 'Text in the image',
      visit: 'When you visit',
      browser: 'What your browser keeps',
      access: 'Who can see a scan',
      retention: 'How long we keep it',
      choices: 'Your choices',
      contact: 'Contact',
    },
    days: '{count, plural, one {# day} other {# days}}',
    someDays: '… days',
    inShort:
      'There is no account, and we do not ask for your name. We remove personal data from a file before we store it. We do not store your network address. You can delete a scan at any time. It is deleted automatically after {days}.',
    removal:
      'The server stores a copy without personal data. Of a DICOM file, we keep only what is needed to show and measure the image. From PNG and JPEG files we remove all metadata. After the upload you see a list of what was removed.',
    fileName:
      'We do not store the name of your file. Your browser keeps it in this tab for titles and downloads.',
    provider:
      'The detection model reads the image, by default on the same server. If the operator uses a hosted provider, the de-identified image is sent there. Every result names the model behind it.',
    fingerprint:
      'We store two more entries with a scan. A fingerprint of your file (SHA-256) finds the result of a file that was sent before. The file cannot be rebuilt from it.',
    group:
      'An upload group is a code for everything that one session uploads on one day. It keeps slices of one person together in a data set. Its key changes every day, so two days cannot be linked.',
    masking:
      'We search every frame for text. Text around the head is masked. On the head, nothing is changed. If text is found, suspected or declared by the file, you see the image first. We store nothing before you agree.',
    missed:
      'The search misses some text. In {offHead} test images with a name beside the head, {offHeadMissed} ({offHeadShare}) kept part of a letter without a warning. In {onHead} with a name on the head, {onHeadMissed} ({onHeadShare}) were not noticed. Please crop names before you upload. Upload only images that you are allowed to share.',
    session:
      'Your browser creates a random session ID, deleted when you close the tab. With it the server counts visits: the page, the hour, the length of the session, whether a scan was uploaded, and whether your browser has been here before. None of this is tied to a person or a network address.',
    onDevice:
      'A whole scan that you read on your own device never reaches the server. If you agreed to be counted, a counter goes up by one.',
    kept: {
      session: 'the session ID, and a note that you moved within the site (until you close the tab);',
      returning:
        'that you have been here before, how many scans you analyzed, and your choice of light or dark;',
      feedback: 'whether you closed the feedback card, and when you followed its link;',
      names:
        'the names of your files and the identifiers of DICOM files, for titles, downloads and reports (until you close the tab);',
      secret: 'for each scan that you upload, a secret that lets you delete and report it;',
      accepted: 'that you accepted this policy and the terms, with date and version.',
    },
    cookies:
      'Visitors get no tracking cookies. Choosing a language stores that choice. Administrators get a cookie while they are signed in.',
    link: 'Anyone who has its link can see a scan. The link cannot be guessed. To delete or report a scan, you need a secret that only your browser has. The owner link carries that secret to another browser of yours.',
    reviewers:
      'Administrators and reviewers see stored scans in order to review them. A scan that they have judged becomes part of a data set that trains the next model. It holds no personal data.',
    expiry:
      'A scan, its images and its report are deleted after {days}. Scans stay longer if you report them, an administrator marks them, or a reviewer judges them for the training data set. You can still delete yours at any time. It then leaves the next version of the data set.',
    deletion:
      'A scan that you delete disappears at once, with its files. The last traces leave the database within minutes or at its next cleanup. Backup copies expire.',
    choice: {
      see: 'See everything we store about a scan and download it. Its result page has the link.',
      delete: 'Delete a scan at once with the button on its result page.',
      sample: 'Use a synthetic sample instead of a real image.',
      clear: 'Clear the site data in your browser.',
    },
    contact:
      'Send questions, and requests about a scan whose link you have, to <link>the people who run this installation</link>.',
    subject: 'Privacy',
  },
  terms: {
    headings: {
      agreement: 'Agreement',
      purpose: 'What it is for',
      notFor: 'What it is not for',
      duties: 'Your responsibilities',
      fairUse: 'Fair use',
      results: 'Results and rights',
      warranty: 'No warranty',
      changes: 'Changes',
      contact: 'Contact',
    },
    agreement: 'By using Sulcus you accept these terms. If you do not accept them, please do not use it.',
    purpose:
      'Sulcus is for research and education: to learn how object detection reads a brain MRI slice, to teach it, and to study where it fails.',
    notFor:
      'Sulcus is not a medical device. It is not FDA approved or CE marked. It gives no diagnosis. Do not use it to decide about anyone’s health or treatment. A result needs validation by a qualified healthcare provider who has the whole exam. In an emergency, call your local emergency number.',
    duty: {
      rights: 'Upload only images that you have the right to use and to share.',
      names: 'Remove names and labels that are part of the image.',
      brain: 'Upload brain slices only; other body parts are not supported.',
      rules: 'Follow the rules of your school, hospital and country for patient data.',
    },
    fairUse:
      'Uploads are limited so that everyone gets a turn. Do not try to get around the limits, to reach scans whose link you do not have, or to disturb the service.',
    results:
      'What you upload stays yours. You allow the service to process it, to show you the result, and to keep the de-identified image for the time stated in the privacy policy. When you report a result as incorrect, you also allow us to use the de-identified image to improve the model. You may use your results within these limits.',
    warranty:
      'The service is free, in beta, and provided “as is”. The model misses tumors and flags normal tissue. As far as the law allows, nobody who makes or runs the service is liable for what is done with a result.',
    changes:
      'These terms may change. “Last Updated” at the top shows the day of the last change. We ask you to accept a new version before you continue.',
    contact: 'Send questions to <link>the people who run this installation</link>.',
    subject: 'Terms of service',
  },
} as const;
