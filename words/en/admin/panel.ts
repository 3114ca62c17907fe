export default {
  title: 'Admin Panel',
  online: '{active, number} of {total, plural, one {# administrator} other {# administrators}} online',
  scans: 'Total Scans',
  reports: 'PDF Reports',
  needsReview: 'Needs Review',
  successRate: 'Success Rate',
  status: 'System Status',
  operational: 'Online',
  degraded: 'Degraded',
  outage: 'Outage',
  driftTitle: 'Incoming scans have changed',
  drift: 'These left their usual range in the last seven days: {names}.',
  toDrift: 'View drift',
  healthTitle: 'Protected health information',
  health:
    'Stored scans are de-identified. Still, treat every image as if HIPAA applied to it: do not copy or share it, and lock your screen when you leave. The session expires after 2 hours of inactivity.',
  work: {
    title: 'Waiting for you',
    none: 'Nothing is waiting.',
    review: '{count, plural, one {# scan waits for a review.} other {# scans wait for a review.}}',
    reviewMore: 'More than {count, number} scans wait for a review.',
    reviewOpen: 'Review',
    disagreements:
      '{count, plural, one {Two readers disagree on # scan.} other {Two readers disagree on # scans.}}',
    disagreementsOpen: 'Settle',
  },
  activity: 'Recent activity',
  activityCaption: 'The last ten entries of the audit log',
  cards: {
    library: {
      title: 'Database administration',
      text: 'Search, star, download and delete stored scans and PDF reports.',
    },
    reference: {
      title: 'API reference',
      text: 'The detection provider’s call and every call of this product, with examples.',
    },
    review: {
      title: 'Review queue',
      text: 'Scans below the {percent} confidence threshold, and scans that visitors reported.',
    },
    quality: {
      title: 'Label quality',
      text: 'Reader agreement, disagreements to settle, random checks and drift.',
    },
    status: { title: 'System diagnostics', text: 'Live health of every service, with 90 days of history.' },
    analytics: { title: 'User analytics', text: 'Visitors and visits, without personal data.' },
    content: { title: 'Terms and Privacy', text: 'Edit the legal texts, and compare or restore versions.' },
    dataset: {
      title: 'Incorrect scans',
      text: 'The dataset for model v3: flagged scans with corrected boxes.',
    },
    models: {
      title: 'Models',
      text: 'The active model, and candidates running in shadow until one is promoted.',
    },
    users: { title: 'Admin users', text: 'Add, edit and delete administrators.' },
    apiKeys: {
      title: 'API keys',
      text: 'Keys that let other programs submit scans and fetch results.',
    },
    classrooms: { title: 'Classes', text: 'Class codes, live boards and teaching cases of your own.' },
    feedback: { title: 'Feedback', text: 'What visitors wrote to you, without a name.' },
    operations: { title: 'Operations', text: 'Queues, failed jobs, quota, storage and the audit log.' },
  },
} as const;
