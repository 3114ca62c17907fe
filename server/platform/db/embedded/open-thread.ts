import { Worker } from 'node:worker_threads';
import { commandLine } from '#words/say/command-line.ts';
import { EmbeddedDatabaseEnded } from '../damaged-database.ts';
import type { Request, Settings, ThreadAnswer } from './thread.ts';

export type Listener = (payload: string) => void;

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The thread of the embedded database: requests to it, each with its answer, and the notifications from it. */
export function openThread(settings: Settings) {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Listener>>();
  const opening = Promise.withResolvers<void>();
  let sent = 0;
  let ended: Error | undefined;
  let opened = false;

  function endAll(error: Error): void {
    ended = error;
    opening.reject(error);
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
  }
  worker.on('error', endAll);
  worker.on('exit', () => endAll(new Error('The embedded database is closed.')));
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.what === 'ready') {
      opened = true;
      return opening.resolve();
    }
    if (answer.what === 'notification') {
      for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload);
      return;
    }
    const failure =
      answer.what === 'error' ? Object.assign(new Error(answer.message), answer.properties) : undefined;
    if (answer.id === undefined) {
      const reason = commandLine.settings(opened ? 'databaseEnded' : 'databaseNotOpened');
      endAll(new EmbeddedDatabaseEnded(reason, { cause: failure }));
      // Ends the process, which starts again with a database that answers.
      if (opened) throw ended;
      return;
    }
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.what === 'result') asked?.resolve(answer.result);
    else asked?.reject(failure);
  });

  function send(request: Unsent<Request>): Promise<unknown> {
    if (ended) return Promise.reject(ended);
    sent += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(sent, asked);
    worker.postMessage({ ...request, id: sent });
    return asked.promise;
  }

  return {
    opened: opening.promise,
    send,
    /** Who hears a channel, and whether the thread has to be asked for it. */
    listenersOf(channel: string): { all: Set<Listener>; isNew: boolean } {
      const known = listeners.get(channel);
      const all = known ?? new Set<Listener>();
      listeners.set(channel, all);
      return { all, isNew: !known };
    },
    hasEnded: () => ended !== undefined,
    terminate: () => worker.terminate(),
  };
}
