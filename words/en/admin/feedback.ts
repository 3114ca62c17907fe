export default {
  title: 'Feedback',
  lead: 'What visitors wrote on the feedback page. Nobody knows who sent it. Messages stay until you delete them.',
  failed: 'The messages could not be loaded',
  empty: 'No messages',
  emptyText: 'Visitors find the form on the dashboard, in the Help Center and after two scans.',
  elsewhere: 'FEEDBACK_URL is set, so links lead to {address}, not to the page of this site.',
  kinds: { problem: 'Problem', idea: 'Idea', praise: 'Praise', other: 'Other' },
  facts: '{date} · {language} · version {version}',
  remove: 'Delete',
  removeMessage: 'Delete the message of {date}',
  removeTitle: 'Delete this message?',
  removeText: 'It cannot be restored.',
} as const;
