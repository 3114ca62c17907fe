export default {
  title: 'Admin Login',
  back: 'Back to Dashboard',
  lead: 'For the people who run this installation.',
  ended: 'Your session has ended. Sign in again. What you typed on this page is kept.',
  notice:
    'Security notice: every sign-in and every action is recorded. After five failed attempts, the account is locked for 15 minutes at your address. Sessions end after 2 hours of inactivity.',
  username: 'Admin username',
  password: 'Password',
  secondFactor: 'Second factor',
  secondFactorHint: 'The six digits from your authenticator, or one of your recovery codes.',
  signIn: 'Sign in',
  startOver: 'Start over',
  ownPassword: 'Choose your own password',
  ownPasswordText:
    'The system created the password of {username}. Replace it to open the other pages.',
  logOut: 'Log out',
  countdown: {
    label: 'Session',
    idle: '<timer>Your session ends in {time}</timer> because of inactivity.',
    absolute: '<timer>Your session ends in {time}</timer>, twelve hours after you signed in. Save your work.',
    stay: 'Stay signed in',
    failed: 'Session not extended',
    retry: 'Please try again.',
  },
} as const;
