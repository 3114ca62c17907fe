export default {
  from: 'Sulcus at {site}',
  subject:
    '{begun, plural, =0 {Sulcus: resolved} one {Sulcus: # new problem} other {Sulcus: # new problems}}',
  over: 'Resolved: {alert}',
  receiverFailed: 'The alert receiver answered {status}.',
  queue: 'Queue: {details}',
  queueSlow: 'A new upload would wait {minutes, plural, one {# minute} other {# minutes}} for its analysis.',
  queueDead: '{count, plural, one {# job has} other {# jobs have}} failed permanently.',
  disk: 'Disk: {free, number, percent} of the disk is free.',
  errors: 'Errors: {details}',
  down: '{count, plural, one {{services} is down.} other {{services} are down.}}',
  failures:
    '{failures, number} of {requests, number} requests failed in the last {minutes, plural, one {minute} other {# minutes}}.',
  drift: 'Drift: incoming scans have changed ({measures}).',
} as const;
