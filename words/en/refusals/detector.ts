/** The hosted detector, as operators and the audience of a failed analysis read it. */
export default {
  overLimit: 'The hosted detector is over its request limit.',
  usedUp:
    'The hosted detector takes at most {most, plural, one {# request} other {# requests}} an hour, and they are used up.',
  failed: 'The hosted detector failed ({status}).',
  keyRefused: 'The hosted detector refused the key: the operator has to check ROBOFLOW_API_KEY ({status}).',
  noWorkflow:
    'The hosted detector does not know the workflow: the operator has to check ROBOFLOW_WORKSPACE and ROBOFLOW_WORKFLOW ({status}).',
  accountLocked: 'The hosted detector is locked for this account ({status}).',
  refused: 'The hosted detector refused the image ({status}).',
  itSaid: '{sentence} It said: {text}',
  timedOut: 'The hosted detector did not answer in time.',
  unreachable: 'The hosted detector cannot be reached.',
  unreadable: 'The hosted detector gave an answer that cannot be read.',
  studiesNotTested: 'The active model was never tested on whole studies.',
} as const;
