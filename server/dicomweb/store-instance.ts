import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { maxUploadBytes } from '#contract/constants.ts';
import { dicomUid } from '#contract/dicomweb.ts';
import { readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { readSliceHeaders, type SliceHeader } from '#imaging/series/slice-header.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { dicomSources, scans } from '#server/platform/db/schema.ts';
import { submitScan } from '#server/public-api/submit-scan.ts';
import { type ArchiveSource, SentBefore } from '#server/scan/archive-source.ts';
import { hashOfUpload } from '#server/scan/files.ts';

/** How an archive identifies an instance. */
export type InstanceName = Pick<ArchiveSource, 'sopClassUid' | 'instanceUid'>;

/** As PS3.5 6.2 writes a date and a short string. Anything else is left out. */
const filing = z.object({
  studyDate: z
    .string()
    .regex(/^\d{8}$/)
    .nullable()
    .catch(null),
  accessionNumber: z
    .string()
    .regex(/^[!-[\]-~][ -[\]-~]{0,15}$/)
    .nullable()
    .catch(null),
});

const ownUids = z.object({
  sopClassUid: dicomUid,
  instanceUid: dicomUid,
  studyUid: dicomUid,
  seriesUid: dicomUid,
  frameOfReferenceUid: dicomUid.nullable().catch(null),
});

/** Where a file belongs in the sending archive; undefined if it is not an image or a UID is missing or malformed. */
export function readArchived(bytes: Uint8Array): ArchiveSource | undefined {
  let headers: SliceHeader[];
  try {
    headers = readSliceHeaders(readDicomHeader(bytes), 0);
  } catch {
    return undefined;
  }
  const [first] = headers;
  const uids = ownUids.safeParse({
    sopClassUid: first?.sopClass,
    instanceUid: first?.instance,
    studyUid: first?.study,
    seriesUid: first?.series,
    frameOfReferenceUid: first?.frameOfReference,
  });
  if (!uids.success) return undefined;
  return {
    ...uids.data,
    ...filing.parse(first?.identity ?? {}),
    frames: headers.map(({ position, rowDirection, columnDirection, spacing }) => {
      return { position, rowDirection, columnDirection, spacing };
    }),
  };
}

/** Whether this key already sent this file. Archives often resend. A different file under the same UID is refused. */
async function isStored(
  { db }: Context,
  { keyId }: ApiCaller,
  { instanceUid }: InstanceName,
  uploadHash: string,
): Promise<boolean> {
  const [found] = await db
    .select({ uploadHash: scans.uploadHash })
    .from(dicomSources)
    .innerJoin(scans, eq(scans.id, dicomSources.scanId))
    .where(and(eq(dicomSources.apiKeyId, keyId), eq(dicomSources.instanceUid, instanceUid), notDeleted));
  if (found && found.uploadHash !== uploadHash) {
    throw new AppError('conflict', (t) => t('dicomweb.otherFile'));
  }
  return found !== undefined;
}

/** Stores one instance like any upload, together with where its results belong. */
export async function storeInstance(
  context: Context,
  caller: ApiCaller,
  bytes: Buffer,
  { study, confirmMasked }: { study?: string | undefined; confirmMasked: boolean },
): Promise<void> {
  if (bytes.length > maxUploadBytes) throw new AppError('file_too_large', (t) => t('code.file_too_large'));
  const archived = readArchived(bytes);
  if (!archived) {
    throw new AppError('unreadable_file', (t) => t('dicomweb.notNamed'));
  }
  if (study !== undefined && archived.studyUid !== study) {
    throw new AppError('bad_request', (t) => t('dicomweb.otherStudy'));
  }
  const uploadHash = hashOfUpload(bytes);
  if (await isStored(context, caller, archived, uploadHash)) return;
  try {
    await submitScan(context, caller, { bytes, confirmMasked, source: archived });
  } catch (error) {
    // The same instance arrived twice at once, and the other request was first.
    const stored = error instanceof SentBefore && (await isStored(context, caller, archived, uploadHash));
    if (!stored) throw error;
  }
}
