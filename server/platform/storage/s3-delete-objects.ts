import { DeleteObjectCommand, DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Failures } from './backend.ts';
import { failuresOf } from './many-folders.ts';

/** An object, or one version of it. */
export interface ObjectId {
  Key: string;
  VersionId?: string;
}

/** The protocol's limit. */
const mostInCall = 1_000;

/** Servers without the call answer like this: bad request, not allowed, not implemented. */
const unsupported = new Set([400, 405, 501]);

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** One call answers 200 although objects remain, and names these: a file that remains must not go unnoticed. */
async function deleteTogether(client: S3Client, Bucket: string, objects: ObjectId[]): Promise<Failures> {
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } }),
  );
  return new Map(
    Errors.map(({ Key = '', Code, Message }) => [Key, new Error(`${Key}: ${Code} ${Message ?? ''}`.trim())]),
  );
}

async function deleteEach(client: S3Client, Bucket: string, objects: ObjectId[]): Promise<Failures> {
  const failures = await failuresOf(objects, (object) =>
    client.send(new DeleteObjectCommand({ Bucket, ...object })),
  );
  return new Map([...failures].map(([{ Key }, reason]) => [Key, reason]));
}

/** Deletes objects, a thousand in one call where the server has that call. Why one remains, by its key. */
export async function deleteObjects(
  client: S3Client,
  bucket: string,
  objects: ObjectId[],
): Promise<Failures> {
  const failures: Failures = new Map();
  let together = true;
  for (let at = 0; at < objects.length; at += mostInCall) {
    const some = objects.slice(at, at + mostInCall);
    const remains = await (together
      ? deleteTogether(client, bucket, some)
      : deleteEach(client, bucket, some)
    ).catch((error: unknown) => {
      if (!unsupported.has(statusOf(error) ?? 0)) throw error;
      together = false;
      return deleteEach(client, bucket, some);
    });
    for (const [key, reason] of remains) failures.set(key, reason);
  }
  return failures;
}
