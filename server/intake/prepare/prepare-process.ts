import { AppError } from '#server/app-error.ts';
import { openReadingPool } from './reading-pool.ts';
import { runTask, type TaskLimits } from './run-task.ts';
import { refusedAnswer, type TaskAnswer } from './task-answer.ts';

export interface LargeTask {
  name: string;
  task: { bytes: Uint8Array };
  limits: TaskLimits;
}

/** Reads one large file in a thread, with the same limits as in the server, and sends the answer. */
async function answer({ name, task, limits }: LargeTask): Promise<TaskAnswer<unknown>> {
  const bytes = new Uint8Array(task.bytes);
  try {
    const pool = openReadingPool(1, limits);
    return await runTask(pool, name, { ...task, bytes }, { ...limits, locks: new Set() });
  } catch (error) {
    if (error instanceof AppError) return refusedAnswer(error);
    throw error;
  }
}

// The server ends this process once it has the answer.
process.once('message', async (task: LargeTask) => process.send?.(await answer(task)));
process.once('disconnect', () => process.exit());
