import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

export interface Lateness {
  /** Refusals a minute that are answered at once: a class behind one address may meet a limit together. */
  patience: number;
  /** Each further one waits so much longer than the one before. */
  stepMs: number;
  longestMs: number;
  /** Answers of one caller, and of all callers, that may wait at the same time. */
  mostOfOne: number;
  mostOfAll: number;
}

const usual: Lateness = { patience: 200, stepMs: 20, longestMs: 2_000, mostOfOne: 256, mostOfAll: 2_048 };
const minuteMs = 60_000;
const mostCallers = 10_000;

interface Refused {
  /** Refusals that count: they fade by `patience` a minute. */
  level: number;
  at: number;
  waiting: number;
}

/** Until the time is over or the caller is gone. */
function pause(ms: number, answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      answer.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    answer.once('close', done);
  });
}

/** Waits as long as this refusal must; false where too many wait already, and the connection had better end. */
export type HoldRefusal = (caller: string, answer: ServerResponse) => Promise<boolean>;

/**
 * Whoever goes on after many refusals is answered late, so that the number of his own connections bounds what he can
 * ask for. Only the refusals wait: what the same address may still ask for is answered at once.
 */
export function createLateRefusals(lateness: Lateness = usual): HoldRefusal {
  const { patience, stepMs, longestMs, mostOfOne, mostOfAll } = lateness;
  const callers = new LRUCache<string, Refused>({ max: mostCallers });
  let waitingOfAll = 0;

  return async (caller, answer) => {
    const now = performance.now();
    const refused = callers.get(caller) ?? { level: 0, at: now, waiting: 0 };
    refused.level = Math.max(0, refused.level - ((now - refused.at) * patience) / minuteMs) + 1;
    refused.at = now;
    callers.set(caller, refused);
    const waitMs = Math.min(longestMs, (refused.level - patience) * stepMs);
    if (waitMs <= 0) return true;
    // What is remembered stays in reach, so that he is not answered at once again soon after a long flood.
    refused.level = Math.min(refused.level, patience + longestMs / stepMs);
    if (refused.waiting >= mostOfOne || waitingOfAll >= mostOfAll) return false;
    refused.waiting += 1;
    waitingOfAll += 1;
    await pause(waitMs, answer);
    refused.waiting -= 1;
    waitingOfAll -= 1;
    return true;
  };
}
