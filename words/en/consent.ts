/** What a visitor agrees to. The dashboard's prompt and the gate before a tool show the same text. */
export default {
  disclaimer: 'Medical Disclaimer',
  acknowledgment: 'Privacy acknowledgment',
  acknowledgmentLead: 'How we handle your data, and what this tool is not.',
  data: 'How we handle your data',
  disclaimerPoints: {
    marks:
      'It marks regions that look like a tumor to a computer model. It gives no diagnosis, and it is not a medical device.',
    wrong: 'It can be wrong: it misses tumors, and it flags normal tissue.',
    treatment: 'Do not begin, change or stop any treatment because of what it shows. Ask a doctor.',
    unwell: 'If you are unwell or worried about symptoms, get medical help now; don’t wait for a result.',
  },
  privacyPoints: {
    account: 'No account. Your visit is counted under a random ID, deleted when you close this tab.',
    removed: 'Personal data is removed from a file before it is stored.',
    link: 'Anyone with a scan’s link can see it; you can delete it at any time.',
  },
  understood:
    'I understand that this tool is for research and education only and that its results are not medical advice.',
  agreed:
    'I have read and accept the Privacy Policy and the Terms of Service, and agree that my visit is counted.',
  readPrivacy: 'Read the Privacy Policy',
  readTerms: 'Read the Terms of Service',
  accept: 'Accept and Continue',
  waiting: '{name} is kept. Its analysis starts when you accept.',
  fullVersion: 'View Full Legal Version',
  everyVisit:
    'We ask on every visit. The <privacy>privacy policy</privacy> and the <terms>terms of service</terms> apply.',
} as const;
