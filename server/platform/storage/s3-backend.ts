import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '#server/config/config.ts';
import type { StorageBackend } from './backend.ts';
import { failuresOf } from './many-folders.ts';
import { deleteObjects, type ObjectId } from './s3-delete-objects.ts';
import { DamagedFileError } from './seal.ts';

export type S3Settings = NonNullable<Config['s3']>;

function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
}

export function createS3Client(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Other servers are addressed as endpoint/bucket and rarely support the newer trailing checksums.
    ...(settings.endpoint && {
      endpoint: settings.endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    // By default the client waits forever. A dead store must lead to an error.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
}

/** Whether the bucket keeps deleted or replaced objects as versions. False if the server has no versioning. */
async function keepsVersions(client: S3Client, bucket: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
    return Status !== undefined;
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NotImplemented' || $metadata?.httpStatusCode === 501) return false;
    throw error;
  }
}

/** Every version under a prefix, including delete markers. */
async function* versionsOf(
  client: S3Client,
  where: { Bucket: string; Prefix: string },
): AsyncIterable<ObjectId> {
  let from: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> = {};
  for (;;) {
    const page = await client.send(
      new ListObjectVersionsCommand({
        ...where,
        KeyMarker: from.NextKeyMarker,
        VersionIdMarker: from.NextVersionIdMarker,
      }),
    );
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      if (Key && VersionId) yield { Key, VersionId };
    }
    if (!page.IsTruncated) return;
    from = page;
  }
}

/** The bytes of an object whose checksum the client compares. Where it differs, they end in the error of a damaged file. */
async function* compared(key: string, body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body;
  } catch (error) {
    const differs = error instanceof Error && error.message.startsWith('Checksum mismatch');
    throw differs ? new DamagedFileError(key, error.message) : error;
  }
}

function refuseRemains(failures: Map<string, unknown>): void {
  for (const reason of failures.values()) throw reason;
}

/** PutObject is atomic: readers see the old object or the whole new one. */
export function createS3Backend(settings: S3Settings): StorageBackend {
  const client = createS3Client(settings);
  const keepsSums = settings.checksums === 'sha256';
  const at = (Key: string) => ({ Bucket: settings.bucket, Key });

  const list: StorageBackend['list'] = async function* (prefix, { after }) {
    const where = { Bucket: settings.bucket, Prefix: prefix, StartAfter: after };
    for await (const page of paginateListObjectsV2({ client }, where)) {
      for (const { Key, Size, LastModified, ChecksumAlgorithm } of page.Contents ?? []) {
        const hasSum = ChecksumAlgorithm?.includes('SHA256') ?? false;
        if (Key) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0), hasSum };
      }
    }
  };

  const versionsUnder = (prefix: string): AsyncIterable<ObjectId> =>
    versionsOf(client, { Bucket: settings.bucket, Prefix: prefix });
  const objectsUnder = async function* (prefix: string): AsyncIterable<ObjectId> {
    for await (const { key } of list(prefix, {})) yield { Key: key };
  };

  // Checked for each deletion or batch of them, because versioning can be enabled while the server runs.
  const versioned = (): Promise<boolean> => keepsVersions(client, settings.bucket);

  const open: StorageBackend['open'] = async (key) => {
    try {
      // The client compares what it reads with the checksum that the store returns.
      const answer = await client.send(new GetObjectCommand({ ...at(key), ChecksumMode: 'ENABLED' }));
      const body = answer.Body as Readable;
      const hasSum = answer.ChecksumSHA256 !== undefined;
      return { content: hasSum ? Readable.from(compared(key, body), { objectMode: false }) : body, hasSum };
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw error;
    }
  };

  return {
    keepsSums,
    async write(key, chunks, sha256, contentType) {
      const Body = Buffer.concat(chunks);
      // The store refuses an object that arrives with another SHA-256.
      const sum = keepsSums ? { ChecksumSHA256: sha256.toString('base64') } : {};
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentType: contentType, ...sum }));
    },
    open,
    async read(key) {
      const stored = await open(key);
      return stored && { ...stored, content: await buffer(stored.content) };
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (isMissingObject(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      if (!(await versioned())) return void (await client.send(new DeleteObjectCommand(at(key))));
      const found = await Array.fromAsync(versionsOf(client, { Bucket: settings.bucket, Prefix: key }));
      refuseRemains(
        await deleteObjects(
          client,
          settings.bucket,
          found.filter(({ Key }) => Key === key),
        ),
      );
    },
    async removeFolders(prefixes) {
      const keepsOld = await versioned();
      const found: ObjectId[] = [];
      const failures = await failuresOf(prefixes, async (prefix) => {
        found.push(...(await Array.fromAsync(keepsOld ? versionsUnder(prefix) : objectsUnder(prefix))));
      });
      for (const [key, reason] of await deleteObjects(client, settings.bucket, found)) {
        const prefix = prefixes.find((each) => key.startsWith(each));
        failures.set(prefix ?? key, reason);
      }
      return failures;
    },
    list,
  };
}
