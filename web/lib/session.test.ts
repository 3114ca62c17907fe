import { beforeEach, expect, test, vi } from 'vitest';
import { sessionId } from '#contract/analytics.ts';
import { storageKeys } from '#contract/constants.ts';
import { countScan, dismissBetaFeedback, wantsBetaFeedback } from './beta-feedback.ts';
import { markInternalNavigation } from './internal-navigation.ts';
import {
  consumeInternalNavigation,
  isReturningVisitor,
  markVisited,
  sessionSeconds,
  visitorSessionId,
} from './session.ts';
import { acknowledgePrivacy, hasAcknowledgedPrivacy } from './stored-acknowledgement.ts';

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
}

let local = memoryStorage();
let session = memoryStorage();
beforeEach(() => {
  local = memoryStorage();
  session = memoryStorage();
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
});

test('the session id has the agreed form and stays for the tab', () => {
  const id = visitorSessionId();
  expect(sessionId.safeParse(id).success).toBe(true);
  expect(visitorSessionId()).toBe(id);
  expect(session.values.get(storageKeys.session.sessionId)).toBe(id);
});

test('the age of a session comes from its id and is capped at a day', () => {
  expect(sessionSeconds('session_1700000000000_abcd', 1_700_000_090_500)).toBe(90.5);
  expect(sessionSeconds('session_1700000000000_abcd', 1_800_000_000_000)).toBe(86_400);
  expect(sessionSeconds('session_1700000000000_abcd', 1_600_000_000_000)).toBe(0);
});

test('the internal navigation flag counts once', () => {
  markInternalNavigation();
  expect(consumeInternalNavigation()).toBe(true);
  expect(consumeInternalNavigation()).toBe(false);
});

test('the feedback card is wanted from the second scan on, until dismissed', () => {
  countScan();
  expect(wantsBetaFeedback()).toBe(false);
  countScan();
  expect(wantsBetaFeedback()).toBe(true);
  dismissBetaFeedback();
  expect(wantsBetaFeedback()).toBe(false);
});

test('an acknowledgement of another version, or a broken record, does not count', () => {
  expect(hasAcknowledgedPrivacy()).toBe(false);
  acknowledgePrivacy(new Date());
  expect(hasAcknowledgedPrivacy()).toBe(true);
  const key = storageKeys.local.privacyAcknowledged;
  local.setItem(key, local.getItem(key)?.replace('"privacyVersion":"1.1"', '"privacyVersion":"0.9"') ?? '');
  expect(hasAcknowledgedPrivacy()).toBe(false);
  local.setItem(key, '{broken');
  expect(hasAcknowledgedPrivacy()).toBe(false);
});

test('a visit that marks the browser as known does not itself become a returning one', () => {
  expect(isReturningVisitor()).toBe(false);
  markVisited();
  expect(isReturningVisitor()).toBe(false);
  session.values.clear();
  expect(isReturningVisitor()).toBe(true);
});
