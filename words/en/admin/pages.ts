/** The heads of the administrators' pages. Search engines never see them. */
const page = (title: string, description: string, summary = 'Administration.') =>
  ({ title: `${title} – Sulcus`, description, keywords: 'administration', summary }) as const;

export default {
  signIn: page(
    'Administrator sign-in',
    'Sign-in for administrators of Sulcus.',
    'Sign-in for administrators.',
  ),
  panel: page('Admin panel', 'Administration of Sulcus.'),
  library: page('Stored scans and reports', 'Administration of stored scans and reports.'),
  reference: page('API reference', 'The calls of Sulcus and of its detection provider.'),
  review: page('Scan review queue', 'Review of uncertain results.'),
  quality: page('Label quality', 'Reader agreement, disagreements, random checks and drift.'),
  analytics: page('User analytics', 'Visitors and visits, without personal data.'),
  content: page('Legal content', 'Terms and privacy texts.'),
  dataset: page('Incorrect scans dataset', 'The dataset for the next model.'),
  models: page('Models', 'The active model and its candidates.'),
  users: page('Administrators', 'Administrator accounts.'),
  apiKeys: page('API keys', 'Keys for other programs.'),
  classrooms: page('Classes', 'Class codes, boards and teaching cases of your own.'),
  adminFeedback: page('Feedback', 'What visitors wrote.'),
  operations: page('Operations', 'Queues, storage and audit log.'),
  account: page('My account', 'Password, second factor and sessions of an administrator.'),
} as const;
