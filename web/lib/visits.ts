import {
  consumeInternalNavigation,
  isReturningVisitor,
  markVisited,
  recordVisit,
  reportSession,
} from './session.ts';
import { hasAcknowledgedPrivacy } from './stored-acknowledgement.ts';

/** Counts the visit, but only after the visitor has consented. */
export async function enterLanding(): Promise<void> {
  if (hasAcknowledgedPrivacy()) await recordVisit('/', isReturningVisitor());
}

/** Coming from inside the site counts as a visit; coming from outside marks the browser as known. */
export async function enterDashboard(): Promise<void> {
  const returning = isReturningVisitor();
  const internal = consumeInternalNavigation();
  if (!internal) markVisited();
  if (hasAcknowledgedPrivacy() && (internal || returning)) await recordVisit('/dashboard', returning);
}

/** The visit that starts with accepting the documents. */
export async function recordAcceptedVisit(path: string): Promise<void> {
  // Entering the page has already marked the browser as known, so that mark says nothing here.
  await Promise.all([recordVisit(path, false), reportSession(false)]);
}
