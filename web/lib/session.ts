import {
  recordDeviceAnalysisCall,
  recordLeaveCall,
  recordSessionCall,
  recordVisitCall,
} from '#contract/analytics.ts';
import { storageKeys } from '#contract/constants.ts';
import { pageOf } from '#contract/pages.ts';
import { call } from './api.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { hasAcknowledgedPrivacy } from './stored-acknowledgement.ts';

const sessionKey = storageKeys.session.sessionId;
const navigationKey = storageKeys.session.internalNavigation;
const returningKey = storageKeys.session.returningVisitor;
const visitedKey = storageKeys.local.visitedBefore;
const maxSessionSeconds = 86_400;

function newSessionId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  const text = Array.from(random, (part) => part.toString(36)).join('');
  return `session_${Date.now()}_${text.padStart(4, '0')}`;
}

/** Used where storage is blocked; it lasts as long as the page. */
let fallbackId: string | null = null;

/** The visitor's only identifier: created here, kept for the tab, never linked to a person. */
export function visitorSessionId(): string {
  fallbackId = readStored('session', sessionKey) ?? fallbackId ?? newSessionId();
  writeStored('session', sessionKey, fallbackId);
  return fallbackId;
}

/** Analytics must never disturb a visitor, so failures are only logged. */
function logFailure(reason: unknown): void {
  console.warn('Analytics call failed', reason);
}

/** Counts the session, but only after the visitor has consented. */
export async function reportSession(scanUploaded: boolean): Promise<void> {
  if (!hasAcknowledgedPrivacy()) return;
  await call(recordSessionCall, { body: { sessionId: visitorSessionId(), scanUploaded } }).catch(logFailure);
}

/** Reports that a whole scan was read on this device. Sends no body and no session id. */
export async function reportDeviceAnalysis(): Promise<void> {
  if (!hasAcknowledgedPrivacy()) return;
  await call(recordDeviceAnalysisCall).catch(logFailure);
}

/**
 * Whether this browser was here before this visit. Decided once per tab, because the visit itself marks the browser as
 * known.
 */
export function isReturningVisitor(): boolean {
  const decided = readStored('session', returningKey);
  if (decided !== null) return decided === 'true';
  const returning = readStored('local', visitedKey) === 'true';
  writeStored('session', returningKey, String(returning));
  return returning;
}

export async function recordVisit(path: string, returning: boolean): Promise<void> {
  await call(recordVisitCall, { body: { sessionId: visitorSessionId(), path, returning } }).catch(logFailure);
}

export function markVisited(): void {
  writeStored('local', visitedKey, 'true');
}

/** True once after `markInternalNavigation`. */
export function consumeInternalNavigation(): boolean {
  const internal = readStored('session', navigationKey) === 'true';
  if (internal) removeStored('session', navigationKey);
  return internal;
}

/** The age of a session, whose id contains its start time. */
export function sessionSeconds(id: string, now: number): number {
  const start = Number(id.split('_')[1]);
  return Math.min(maxSessionSeconds, Math.max(0, (now - start) / 1000));
}

let begun = false;

/** Reports the session once, and its length when the visitor leaves. */
export async function beginSession(pathname: string): Promise<void> {
  // The whole-scan page promises to send nothing, and administrators do not count as visitors.
  if (begun || pathname === '/whole-scan' || pageOf(pathname).page.admin) return;
  begun = true;
  reportLeaving();
  await reportSession(false);
}

/** From now on reports the session's length whenever the page is hidden. */
function reportLeaving(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !hasAcknowledgedPrivacy()) return;
    const sessionId = visitorSessionId();
    const body = JSON.stringify({ sessionId, seconds: sessionSeconds(sessionId, Date.now()) });
    navigator.sendBeacon(recordLeaveCall.path, new Blob([body], { type: 'application/json' }));
  });
}
