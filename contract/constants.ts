import { hourMs, minuteMs } from './days.ts';

/** Constants shared by browser and server. Times are milliseconds unless the name says otherwise. */

export const maxUploadBytes = 5_242_880;
export const acceptedExtensions = ['.png', '.jpg', '.jpeg', '.dcm'] as const;
export const acceptedMimeTypes = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'application/dicom',
  'application/octet-stream',
] as const;

export const uploadsPerWindow = 2;
export const uploadWindowMs = 60_000;
/** High, because a classroom shares one address. */
export const uploadsPerAddressPerWindow = 30;

export const scanPollMs = 2_000;
export const simulatedProgressCap = 95;
export const simulatedProgressPerSecond = 2;
export const uploadProgressStep = 10;
export const uploadProgressStepMs = 200;
export const uploadProgressCap = 90;

export const betaFeedbackAfterScans = 2;

export const confidenceCutOff = 0.4;
export const highConfidence = 0.8;
export const mediumConfidence = 0.6;
/** A result below this goes to review. At or above it, a report of 'incorrect' is not accepted. */
export const reviewThreshold = 0.85;

/** How often a visitor may have one scan analyzed, so that retries after a failure are limited. */
export const analysesPerScan = 3;

export const defaultModelVersion = 'v2.1.3';
export const defaultModelLabel = 'detect-count-visualize';
export const apiVersion = 'v2.0';

export const healthPollMs = 30_000;
export const healthRetries = 3;
export const healthRetryDelayMs = 1_000;
export const statusClockMs = 60_000;
export const healthHistoryDays = 90;

export const providerRequestsPerHour = 1_000;
export const providerAverageInferenceMs = 600;

export const toastDurationMs = 5_000;
export const toastRemoveDelayMs = 1_000_000;
export const toastLimit = 1;
export const toastSwipeThresholdPx = 50;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;
export const queryGcMs = 300_000;

export const timeframes = ['7d', '30d', 'all'] as const;
export type Timeframe = (typeof timeframes)[number];
export const defaultTimeframe: Timeframe = '30d';
export const analyticsPeriods = ['1d', '30d', 'all'] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const topTrafficHours = 5;

export const adminIdleMs = 2 * hourMs;
export const adminAbsoluteMs = 12 * hourMs;
export const loginFailuresBeforeLock = 5;
export const loginWindowMs = 15 * minuteMs;
export const loginLockMs = 15 * minuteMs;
/** Failures over all usernames from one address, against password spraying. */
export const loginFailuresPerAddress = 50;
export const passwordMinLength = 15;
/** Guesses that a new password must withstand, as a power of ten, estimated by zxcvbn. */
export const passwordMinGuessesLog10 = 12;
export const passwordMaxLength = 256;
export const contentEditorMinHeightPx = 600;

export const storageKeys = {
  session: {
    sessionId: 'session_id',
    internalNavigation: 'internal_navigation',
    returningVisitor: 'returning_visitor',
  },
  local: {
    userScanCount: 'user_scan_count',
    betaFeedbackDismissed: 'beta_feedback_dismissed',
    feedbackClickedDate: 'feedback_clicked_date',
    privacyAcknowledged: 'privacy_acknowledged',
    visitedBefore: 'visited_before',
    theme: 'theme',
    adminAuthenticated: 'admin_authenticated',
    adminUser: 'admin_user',
    adminSessionToken: 'admin_session_token',
    reviewDrafts: 'review_drafts',
    reviewView: 'review_view',
    contentDrafts: 'content_drafts',
    scanOwners: 'scan_owners',
    teachingProgress: 'teaching_progress',
    classMembership: 'class_membership',
  },
} as const;
/** The header with the owner's secret of a scan. The id alone allows only viewing. */
export const ownerHeader = 'x-scan-owner';
/** Versions recorded in the privacy acknowledgement. */
export const privacyVersion = '1.1';
export const termsVersion = '1.1';

/** Cases of the drawn teaching library. */
export const drawnCaseCount = 36;
