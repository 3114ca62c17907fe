import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node gives this function to programs started with --expose-gc; a server shall not need a flag to give memory back.
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');

/** Returns the pages of this thread's heap that hold nothing any more; it takes some tenths of a second. */
export function collectGarbage(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Returns the free pages between the allocator's used pieces, of all threads; it takes some hundredths of a second. A busy
 * time leaves tens of megabytes of them, and glibc gives back by itself only what is free at the end of a pool. Node has no
 * call for glibc's `malloc_trim`; SQLite, which comes with Node, calls any function of a library that is named to it as the
 * one that makes an extension ready. That is all that this database in memory is for. The function's only argument, bytes
 * to leave free at the end, is then an address, which means: all that is there. What it returns, whether anything was given back, reads as a fault.
 */
export function returnFreePages(): void {
  const database = new DatabaseSync(':memory:', { allowExtension: true });
  try {
    database.loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // Given back; or a system with another allocator, which does as it does.
  } finally {
    database.close();
  }
}

/** Of its time that a thread is at work; more than that means that somebody is being served. */
const idleBelow = 0.05;
/** Quiet looks in a row before a heap that has grown is tidied up: whoever pauses for a moment is not made to wait after it. */
const quietLooks = 5;
/** Less than this is not worth it. */
const grownBy = 8 * 1024 * 1024;

/** With the pictures and pieces of uploads that lie outside it and live as long as their objects in it. */
function heldByHeap(): number {
  const { total_physical_size, external_memory } = getHeapStatistics();
  return total_physical_size + external_memory;
}

/**
 * Loading modules and opening a database leave much in a thread's heap that is never needed again, and so does a long run
 * of work; V8 keeps both while a thread waits. It is tidied up in the first quiet moment after the start, and again in
 * quiet times after the heap has grown, because whoever is being served would have to wait for it.
 */
export function tidyUpWhenQuiet(lookEveryMs = 3_000): void {
  let before = performance.eventLoopUtilization();
  let quiet = quietLooks - 1;
  let left = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    // After the start the first quiet look is enough.
    if (utilization > idleBelow) quiet = left === 0 ? quietLooks - 1 : 0;
    else quiet += 1;
    if (quiet < quietLooks || heldByHeap() < left + grownBy) return;
    collectGarbage();
    returnFreePages();
    left = heldByHeap();
    quiet = 0;
  }, lookEveryMs).unref();
}
