import { type BucketLocationConstraint, CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from './s3-backend.ts';

/** Creates the bucket unless it exists. True if it was created. */
export async function createBucket(settings: S3Settings): Promise<boolean> {
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return false;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode !== 404) throw error;
  }
  // The protocol requires the region everywhere except in us-east-1, where naming it is an error.
  const elsewhere = settings.region !== 'us-east-1';
  await client.send(
    new CreateBucketCommand({
      Bucket,
      ...(elsewhere && {
        CreateBucketConfiguration: { LocationConstraint: settings.region as BucketLocationConstraint },
      }),
    }),
  );
  return true;
}
