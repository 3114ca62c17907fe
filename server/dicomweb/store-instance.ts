import { and, eq, sql } from 'drizzle-orm';
import { maxUploadBytes } from '#contract/constants.ts';
import { readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { readSliceHeaders, type SliceHeader } from '#imaging/series/slice-header.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { dicomSources, type FramePlace, scans } from '#server/platform/db/schema.ts';
import { submitScan } from '#server/public-api/submit-scan.ts';
import { hashOfUpload } from '#server/scan/files.ts';
import { deleteScan } from '#server/scan/life.ts';

/** How an archive identifies an instance. */
export interface InstanceName {
  sopClassUid: string;
  instanceUid: string;
}

interface ArchivedPicture extends InstanceName {
  studyUid: string;
  seriesUid: string;
  frameOfReferenceUid: string | null;
  frames: FramePlace[];
}

/** Where a file belongs in the sending archive; undefined if it is not an image or lacks the UIDs. */
export function readArchived(bytes: Uint8Array): ArchivedPicture | undefined {
  let headers: SliceHeader[];
  try {
    headers = readSliceHeaders(readDicomHeader(bytes), 0);
  } catch {
    return undefined;
  }
  const [first] = headers;
  if (!first?.study || !first.series || !first.sopClass) return undefined;
  return {
    sopClassUid: first.sopClass,
    instanceUid: first.instance,
    studyUid: first.study,
    seriesUid: first.series,
    frameOfReferenceUid: first.frameOfReference,
    frames: headers.map(({ position, rowDirection, columnDirection, spacing }) => {
      return { position, rowDirection, columnDirection, spacing };
    }),
  };
}

/** An instance that this key already sent. Archives often resend. */
async function findStored({ db }: Context, { keyId }: ApiCaller, instanceUid: string) {
  const [found] = await db
    .select({ scanId: scans.id, uploadHash: scans.uploadHash })
    .from(dicomSources)
    .innerJoin(scans, eq(scans.id, dicomSources.scanId))
    .where(and(eq(dicomSources.apiKeyId, keyId), eq(dicomSources.instanceUid, instanceUid), notDeleted));
  return found;
}

/** Stores one instance like any upload, and records where its results belong. */
export async function storeInstance(
  context: Context,
  caller: ApiCaller,
  bytes: Buffer,
  { study, confirmMasked }: { study?: string | undefined; confirmMasked: boolean },
): Promise<void> {
  const { db, now } = context;
  if (bytes.length > maxUploadBytes) throw new AppError('file_too_large', (t) => t('code.file_too_large'));
  const archived = readArchived(bytes);
  if (!archived) {
    throw new AppError('unreadable_file', (t) => t('dicomweb.notNamed'));
  }
  if (study !== undefined && archived.studyUid !== study) {
    throw new AppError('bad_request', (t) => t('dicomweb.otherStudy'));
  }
  const uploadHash = hashOfUpload(bytes);
  const known = await findStored(context, caller, archived.instanceUid);
  if (known?.uploadHash === uploadHash) return;
  if (known) throw new AppError('conflict', (t) => t('dicomweb.otherFile'));
  const { id } = await submitScan(context, caller, { bytes, confirmMasked });
  const recorded = await db
    .insert(dicomSources)
    .values({ ...archived, scanId: id, apiKeyId: caller.keyId, createdAt: now() })
    .onConflictDoUpdate({
      target: [dicomSources.apiKeyId, dicomSources.instanceUid],
      set: { scanId: id, ...archived, createdAt: now() },
      // The earlier one was deleted and waits to be purged.
      setWhere: sql`exists (select 1 from ${scans} where ${scans.id} = ${dicomSources.scanId} and ${scans.deletedAt} is not null)`,
    })
    .returning({ scanId: dicomSources.scanId });
  // The same instance arrived twice at once, and the other request was first.
  if (recorded.length === 0) await deleteScan(context, id);
}
