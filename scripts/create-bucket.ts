import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { createBucket } from '#server/platform/storage/create-bucket.ts';
import { commandLine } from '#words/say/command-line.ts';

/** Creates the configured bucket. Retries, because the S3 server of a fleet may start at the same time. */
const timeoutMs = 60_000;
const { s3 } = readConfig(process.env);
if (!s3) {
  console.log(commandLine.programs('noBucketNeeded'));
  process.exit(0);
}

const from = performance.now();
for (;;) {
  try {
    console.log(
      commandLine.programs((await createBucket(s3)) ? 'bucketCreated' : 'bucketExists', {
        bucket: s3.bucket,
      }),
    );
    break;
  } catch (error) {
    if (performance.now() - from > timeoutMs) {
      console.error(commandLine.programs('bucketFailed', { bucket: s3.bucket }), error);
      process.exit(1);
    }
    await pause(1_000);
  }
}
