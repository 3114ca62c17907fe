/** Texts that the specification fixes word for word. `fill` replaces `{n}` and `{message}`. */

interface TitledMessage {
  title: string;
  description: string;
}

const titled = (title: string, description: string): TitledMessage => ({ title, description });

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const notFoundMessage = '404 Page Not Found';

export const loginMessages = {
  locked: 'Account temporarily locked.',
  lockedFallback: 'Too many failed attempts.',
  wrong: 'Invalid username or password',
  network: 'Authentication failed. Please try again.',
  verifying: 'Verifying admin session...',
} as const;

export const libraryMessages = {
  successTitle: 'Success',
  errorTitle: 'Error',
  scanDeleted: 'Scan deleted successfully',
  reportDeleted: 'Report deleted successfully',
  scanStarred: 'Scan starred',
  scanUnstarred: 'Scan unstarred',
  reportStarred: 'Report starred',
  reportUnstarred: 'Report unstarred',
  scansDeleted: 'Deleted {n} scans successfully',
  reportsDeleted: 'Deleted {n} reports successfully',
  syncing: 'Object Storage synchronization has begun',
  synced: 'Object Storage synchronization completed successfully',
  empty: { scan: 'No MRI scans found', report: 'No PDF reports found' },
  loading: { scan: 'Loading scans...', report: 'Loading reports...' },
} as const;

export const operationsMessages = {
  retried: 'The job will run again.',
  clockConfirmed: 'The clock is confirmed. Scans are deleted by age again.',
  expiryAsked: 'These scans will be deleted within a minute.',
} as const;

export const analyticsMessages = {
  failed: 'Failed to fetch analytics data',
  empty: 'No traffic data available',
  loading: 'Loading traffic data...',
} as const;

export const contentMessages = {
  saved: 'Content saved successfully! Changes are now live on the website.',
  failed: 'Failed to save content. Please try again.',
} as const;

export const adminUserMessages = {
  loading: 'Loading admin users...',
  total: '{n} Total Admins',
  loadFailed: 'Failed to load admin users',
  connectFailed: 'Failed to connect to server',
  createFailed: 'Failed to create admin user',
  updateFailed: 'Failed to update admin user',
  deleteFailed: 'Failed to delete admin user',
  added: 'Admin user added successfully',
  updated: 'Admin user updated successfully',
  deleted: 'Admin user deleted successfully',
  fillAll: 'Please fill in all fields',
  usernameRequired: 'Username is required',
  lastAdmin: 'Cannot delete the last admin user!',
  confirmDelete: 'Are you sure you want to delete this admin user?',
  passwordPlaceholder: 'Leave blank to keep current password',
} as const;

export const reviewMessages = {
  assigned: '{n} scans were assigned.',
  released: '{n} scans were returned to everyone.',
  updated: titled('Scan Updated', 'Review status has been updated successfully.'),
  failed: titled('Update Failed', 'Failed to update scan review status.'),
  empty: titled('All Clear!', 'No scans currently need admin review.'),
  defaultCorrect: 'Approved by admin - scan quality acceptable',
  defaultIncorrect: 'Flagged as incorrect by admin - moved for AI model improvement',
  userReported: 'User Reported',
  lowConfidence: 'Low Confidence',
  randomCheck: 'Random Check',
} as const;

export const datasetMessages = {
  keeping: 'The version is being copied.',
  deleted: 'Scan Deleted',
  deleteFailed: titled('Delete Failed', 'Failed to delete incorrect scan.'),
  downloadStarted: 'Download Started',
  downloadFailed: titled('Download Failed', 'Failed to download incorrect scan.'),
  downloadAllFailed: titled('Download Failed', 'Failed to download the complete dataset.'),
  noData: titled('No Data Available', 'There are no incorrect scans available for download.'),
  empty: titled('No Incorrect Scans', 'No scans have been flagged as incorrect yet.'),
  confirmDelete: 'Are you sure you want to delete this incorrect scan? This action cannot be undone.',
} as const;
