import type { DetectorTest } from '#contract/self-test.ts';
import type { Detector } from '#server/ports/detector.ts';

/** The last test, shared by all processes, so that visitors together cause one provider call per minute. */
export interface DetectorTestStore {
  read(): Promise<StoredTest | null>;
  write(test: StoredTest): Promise<void>;
  /** True for the one process that may test now; false while another does or did within `milliseconds`. */
  claim(milliseconds: number): Promise<boolean>;
}

export interface StoredTest extends DetectorTest {
  /** Milliseconds since 1970. */
  at: number;
}

const testIntervalMs = 60_000;

export interface DetectorTesterDeps {
  store: DetectorTestStore;
  now?: () => number;
}

/** Tests the detector at most once a minute and returns the last result in between. */
export function createDetectorTester(
  detector: Detector,
  deps: DetectorTesterDeps,
): () => Promise<DetectorTest> {
  const { store, now = Date.now } = deps;
  let running: Promise<DetectorTest> | null = null;

  const test = async (): Promise<DetectorTest> => {
    const last = await store.read();
    if (last !== null && Math.abs(now() - last.at) < testIntervalMs) return answerOf(last);
    if (!(await store.claim(testIntervalMs))) {
      // Another process is testing now, so return the previous result.
      return last === null ? { success: false, seen: { outcome: 'running' } } : answerOf(last);
    }
    const result = await detector.selfTest();
    await store.write({ ...result, at: now() });
    return result;
  };

  return () => {
    running ??= test().finally(() => {
      running = null;
    });
    return running;
  };
}

function answerOf({ at: _, ...answer }: StoredTest): DetectorTest {
  return answer;
}
