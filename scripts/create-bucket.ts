import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { createBucket } from '#server/platform/storage/create-bucket.ts';

/** Makes the bucket of the configuration, for a fleet whose S3 server starts together with it. */
const patienceMs = 60_000;
const { s3 } = readConfig(process.env);
if (!s3) {
  console.log('STORAGE is disk: no bucket is needed.');
  process.exit(0);
}

const from = performance.now();
for (;;) {
  try {
    console.log(
      (await createBucket(s3)) ? `Made the bucket ${s3.bucket}.` : `The bucket ${s3.bucket} is there.`,
    );
    break;
  } catch (error) {
    if (performance.now() - from > patienceMs) {
      console.error(`The bucket ${s3.bucket} could not be made:`, error);
      process.exit(1);
    }
    await pause(1_000);
  }
}
