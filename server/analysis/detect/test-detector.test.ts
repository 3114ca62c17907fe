import { expect, test } from 'vitest';
import type { DetectorTest } from '#contract/self-test.ts';
import type { Detector } from '#server/ports/detector.ts';
import { createDetectorTester, type DetectorTestStore, type StoredTest } from './test-detector.ts';

test('many visitors at once cause one test and get its answer', async () => {
  const { ask, calls } = setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(calls.count).toBe(1);
  expect(answers).toEqual(answers.map(() => answer(1)));
});

test('within a minute the stored answer is given, after it a new test runs', async () => {
  const { ask, calls, clock } = setUp();
  await ask();
  clock.now += 59_000;
  expect(await ask()).toEqual(answer(1));
  clock.now += 1_000;
  expect(await ask()).toEqual(answer(2));
  expect(calls.count).toBe(2);
});

test('two processes share one test per minute', async () => {
  const shared = setUp();
  const other = createDetectorTester(shared.detector, { store: shared.store, now: () => shared.clock.now });
  await shared.ask();
  expect(await other()).toEqual(answer(1));
  expect(shared.calls.count).toBe(1);
});

test('while another process tests for the first time, the visitor is asked to wait', async () => {
  const { ask, calls, store } = setUp();
  await store.claim(60_000);
  expect(await ask()).toEqual({ success: false, seen: { outcome: 'running' } });
  expect(calls.count).toBe(0);
});

test('an answer carries no time of its own', async () => {
  const { ask } = setUp();
  await ask();
  expect(Object.keys(await ask()).sort()).toEqual(['seen', 'success']);
});

const answer = (count: number): DetectorTest => ({
  success: true,
  seen: { outcome: 'found', model: `model ${count}`, hosted: false, milliseconds: 1, findings: 1 },
});

function setUp() {
  const clock = { now: 1_000_000 };
  const calls = { count: 0 };
  const detector: Detector = {
    detect: () => Promise.reject(new Error('not asked for')),
    describe: () => ({ name: 'counted', version: '1', provider: 'embedded' }),
    selfTest: async () => {
      calls.count++;
      return answer(calls.count);
    },
    close: async () => {},
  };
  let last: StoredTest | null = null;
  let claimedUntil = 0;
  const store: DetectorTestStore = {
    read: async () => last,
    write: async (test) => {
      last = test;
    },
    claim: async (milliseconds) => {
      if (clock.now < claimedUntil) return false;
      claimedUntil = clock.now + milliseconds;
      return true;
    },
  };
  return {
    clock,
    calls,
    detector,
    store,
    ask: createDetectorTester(detector, { store, now: () => clock.now }),
  };
}
