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
      'We store a copy without personal data. From a DICOM file we keep only what is needed to show and measure the image. From PNG and JPEG files we remove all metadata. You see a list of what was removed.',
    fileName: 'We do not store the name of your file.',
    provider:
      'The model reads the image, by default on the same server. If the operator uses a hosted provider, the de-identified image is sent there.',
    fingerprint:
      'We store a fingerprint of your file (SHA-256). It finds the result of a file sent before. The file cannot be rebuilt from it.',
    group:
      'We also store an upload group: a code for everything that one session uploads on one day. It keeps slices of one person together in a dataset. Its key changes daily, so two days cannot be linked.',
    masking:
      'We search every frame for text. Text around the head is masked. On the head, nothing is changed. If text is found, suspected or declared by the file, we show you the image and ask before we store anything.',
    missed:
      'The search misses some text. In {offHead} test images with a name beside the head, {offHeadMissed} ({offHeadShare}) kept part of a letter without a warning. In {onHead} with a name on the head, {onHeadMissed} ({onHeadShare}) were not noticed. Please crop names before you upload.',
    session:
      'Your browser creates a random session ID. With it we count visits: the page, the hour, the length of the session, whether you uploaded a scan, and whether you have been here before. None of this is tied to a person or a network address.',
    inClass:
      'If you join a class, the server keeps the name that you choose, your boxes and the time of each answer. The lecturer sees them. They are deleted 30 days after the class.',
    written:
      'What you write on the feedback page is stored with its date and language until an administrator deletes it. We do not store who sent it.',
    onDevice:
      'A whole scan that you read on your device never reaches the server. If you agreed to be counted, a counter goes up by one.',
    kept: {
      session: 'the session ID, and a note that you moved within the site (until you close the tab);',
      returning:
        'that you have been here before, how many scans you analyzed, and your choice of light or dark;',
      feedback: 'whether you closed the feedback card, and when you followed its link;',
      names: 'the names of your files and the identifiers of DICOM files (until you close the tab);',
      secret: 'for each scan you upload, a secret to delete and report it;',
      learning: 'your answers in the teaching library, and the class that you joined;',
      accepted: 'that you accepted this policy and the terms, with date and version.',
    },
    cookies:
      'Visitors get no tracking cookies. Choosing a language stores that choice. Administrators get a cookie while they are signed in.',
    link: 'Anyone who has the link can see a scan. The link cannot be guessed. To delete or report a scan, you need a secret that only your browser has. The owner link carries it to another browser of yours.',
    reviewers:
      'Administrators and reviewers see stored scans. A scan that they have judged becomes part of a dataset that trains the next model. It holds no personal data.',
    expiry:
      'A scan, its images and its report are deleted after {days}. They stay longer if you report the result, an administrator marks the scan, or a reviewer judges it for the training dataset. You can still delete it at any time. It then leaves the next version of the dataset.',
    deletion:
      'A scan that you delete disappears at once, with its files. The last traces leave the database within minutes or at its next cleanup. Backup copies expire.',
    choice: {
      see: 'See and download everything we store about a scan, from its result page.',
      delete: 'Delete a scan at once, from its result page.',
      clear: 'Clear the site data in your browser.',
    },
    contact:
      'Write to <link>the people who run this installation</link>. For a request about a scan, add its link.',
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
    agreement: 'By using Sulcus you accept these terms.',
    purpose:
      'Sulcus is for research and education: to learn and teach how object detection reads a brain MRI slice, and to study where it fails.',
    notFor:
      'Sulcus is not a medical device. It is not FDA approved or CE marked. It gives no diagnosis. Do not use it to decide about anyone’s health or treatment. A result needs validation by a qualified healthcare provider who has the whole exam. In an emergency, call your local emergency number.',
    duty: {
      rights: 'Upload only images that you have the right to use and to share.',
      names: 'Remove names and labels that are part of the image.',
      brain: 'Upload brain slices only; other body parts are not supported.',
      rules: 'Follow the rules of your school, hospital and country for patient data.',
    },
    fairUse:
      'Uploads are limited so that everyone gets a turn. Do not bypass the limits, try to reach scans whose link you do not have, or disturb the service.',
    results:
      'What you upload stays yours. You allow the service to process it, to show you the result, and to keep the de-identified image as the privacy policy states. When you report a result as incorrect, you also allow us to use that image to improve the model. You may use your results within these limits.',
    warranty:
      'The service is free, in beta, and provided “as is”. The model misses tumors and flags normal tissue. As far as the law allows, nobody who makes or runs the service is liable for what is done with a result.',
    changes: 'These terms may change. We ask you to accept a new version before you continue.',
    contact: 'Write to <link>the people who run this installation</link>.',
    subject: 'Terms of service',
  },
} as const;
