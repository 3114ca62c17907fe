/** What reviewers of an installation found. */
export default {
  failed: 'The live figures could not be loaded',
  previous: 'The model before: {version}',
  text: 'Sulcus picked {drawn, plural, one {# result} other {# results}} of {version} at random. Reviewers checked {judged, number} of them. Only complete sets of {set, number} count: {counted, number} results so far.',
  gone: '{count, plural, one {# result was deleted before anyone checked it. It is left out.} other {# results were deleted before anyone checked them. They are left out.}}',
  table:
    'The table shows how many results a reviewer found correct. The range after each figure is its 95% interval.',
  name: 'Found correct by reviewers, {version}',
  result: 'Result',
  correct: 'Found correct',
  judged: 'Checked',
  all: 'All',
  files: '{format} files',
  few: 'too few to say',
  band: {
    high: 'High confidence',
    medium: 'Medium confidence',
    low: 'Low confidence',
    none: 'No finding',
    stopped: 'Not analyzed',
  },
} as const;
