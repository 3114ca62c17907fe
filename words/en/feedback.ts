export default {
  title: 'Tell us',
  lead: 'What went wrong, what is missing, what helped. The people who run this installation read it.',
  kind: 'What is it about?',
  kinds: { problem: 'A problem', idea: 'An idea', praise: 'Praise', other: 'Something else' },
  text: 'Your message',
  hint: 'Please write no names and nothing about anyone’s health. We store the message, its language and the version of Sulcus, not who sent it, so we cannot answer.',
  send: 'Send',
  empty: 'Please write something first.',
  failed: 'Your message was not sent. It is still here; please try again.',
  sent: 'Thank you. Your message has arrived.',
  sentText: 'An administrator will read it.',
  another: 'Write another',
  elsewhere:
    'Is one result wrong? Report it on its result page, so that a reviewer sees the image. Do you need an answer? Write to <link>the people who run this installation</link>.',
  subject: 'Feedback',
} as const;
