import { hasAcknowledgedPrivacy } from './privacy-acknowledgement.ts';
import {
  isReturningVisitor,
  markVisited,
  recordVisit,
  reportSession,
  takeInternalNavigation,
} from './session.ts';

/** A visit counts only once the visitor has accepted that it does. */
export async function enterLanding(): Promise<void> {
  if (hasAcknowledgedPrivacy()) await recordVisit('/', isReturningVisitor());
}

/** Coming from inside the site counts as a visit; coming from outside marks the browser as known. */
export async function enterDashboard(): Promise<void> {
  const returning = isReturningVisitor();
  const internal = takeInternalNavigation();
  if (!internal) markVisited();
  if (hasAcknowledgedPrivacy() && (internal || returning)) await recordVisit('/dashboard', returning);
}

/** The visit that begins with accepting. */
export async function recordAcceptedVisit(path: string): Promise<void> {
  // The flag was set on the way in, so it does not tell whether this browser was here before.
  await Promise.all([recordVisit(path, false), reportSession(false)]);
}
