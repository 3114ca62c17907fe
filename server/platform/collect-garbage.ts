import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node gives this function to programs started with --expose-gc; a server shall not need a flag to give memory back.
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');

/** Returns the pages of this thread's heap that hold nothing any more; it takes some tenths of a second. */
export function collectGarbage(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const lookEveryMs = 3_000;
/** Of its time that a thread is at work; more than that means that somebody is being served. */
const idleBelow = 0.05;

/**
 * Loading modules and opening a database leave much in a thread's heap that is never needed again. It is tidied up in the
 * first quiet moment, because whoever is being served would have to wait for it.
 */
export function tidyUpAfterStart(): void {
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleBelow) return;
    clearInterval(looking);
    collectGarbage();
  }, lookEveryMs).unref();
}
