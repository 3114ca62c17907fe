export default {
  nameCommand: 'Name a command: {commands}.',
  adminHelp: `npm run admin -- reset-password NAME [--remove-second-factor]

Gives the administrator NAME a new password, prints it once and ends all sessions of that administrator.
NAME must change it at the next sign-in. Uses the same settings as npm start; with the embedded
database, stop Sulcus first.

  --remove-second-factor  also remove the authenticator and its recovery codes`,
  administrator: 'Administrator: {name}',
  newPassword: 'Password (shown once; change it at the next sign-in): {password}',
  cannotStart: 'Sulcus cannot start: {reason}',
  starting: 'Starting Sulcus. The first start prepares the database, which takes a few seconds …',
  firstAdministrator: 'First administrator: {name}',
  firstPassword: 'Password (shown once; change it at the first sign-in): {password}',
  ready: 'Sulcus is ready: http://localhost:{port}',
  workerReady: 'The Sulcus worker is ready.',
  endedBySignal: 'Sulcus was ended by {signal}.',
  endedWithCode: 'Sulcus ended with code {code}.',
  restarting: 'Restarting in {seconds, number} s.',
  notRestarting: 'It ended {count, number} times in a row and is not restarted.',
  databaseReady: 'The database is up to date.',
  noBucketNeeded: 'STORAGE is disk: no bucket is needed.',
  bucketCreated: 'Created the bucket {bucket}.',
  bucketExists: 'The bucket {bucket} already exists.',
  bucketFailed: 'The bucket {bucket} could not be created:',
} as const;
