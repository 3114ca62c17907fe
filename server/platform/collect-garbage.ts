import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node gives this function to programs started with --expose-gc; a server shall not need a flag to give memory back.
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');

/** Returns the pages of this thread's heap that hold nothing any more; it takes some tenths of a second. */
export function collectGarbage(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const startedWithinMs = 3_000;

/** Loading modules and opening a database leave much in a thread's heap that is never needed again. */
export function tidyUpAfterStart(): void {
  setTimeout(collectGarbage, startedWithinMs).unref();
}
