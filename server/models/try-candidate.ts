import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import type { RunnableModel } from '#server/analysis/detect/load-model.ts';

/** A separate program: loads the network given in its argument, runs the self-test and prints the result. */
const model = JSON.parse(process.argv[2] ?? '') as RunnableModel;
const detector = await createEmbeddedDetector(model, { threads: 1, cores: 1 }).catch((error: Error) => {
  throw error.cause instanceof Error ? error.cause : error;
});
const answer = await detector.selfTest();
await detector.close();
process.stdout.write(JSON.stringify(answer));
