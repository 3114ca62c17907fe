import { eq } from 'drizzle-orm';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { ImportEffect, ImportedAbout, importPictureCall, knownPicturesCall } from '#contract/dataset.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { receiveUnseen } from '#server/intake/receive.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { importedLabels, pictureGroups, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { hashOfUpload } from '#server/scan/files.ts';
import { deleteScan, requeueScan } from '#server/scan/life.ts';
import { beginImport, refuseUndone } from './import-batches.ts';
import { labelsInPixels } from './imported-labels.ts';
import { effectOn, findByFile, findEarlierTwin } from './known-pictures.ts';

interface ImportedPicture {
  bytes: Buffer;
  about: ImportedAbout;
}

interface Source {
  by: AdminSession;
  about: ImportedAbout;
}

/** Stores a picture like any upload. It is not analyzed yet. */
async function receivePicture(context: Context, bytes: Buffer, { by, about }: Source): Promise<ScanRow> {
  const batch = about.batch ?? (await beginImport(context, by));
  await refuseUndone(context.db, batch);
  return receiveUnseen(context, bytes, {
    caller: `admin ${by.adminId}`,
    groupKey: groupKeyOf(context, { by, about }),
    importBatch: batch,
    withoutOwner: true,
  });
}

const groupKeyOf = ({ secret }: Pick<Context, 'secret'>, { by, about }: Source): string | null =>
  about.group ? keyedHash(secret, 'imported-group', by.adminId, about.group) : null;

/** The labels wait for the analysis. Those of a later import replace those that still wait. */
async function storeLabels(
  tx: Pick<Db, 'insert'>,
  scan: ScanRow,
  { by, about }: Source,
  createdAt: Date,
): Promise<void> {
  const labels = {
    boxes: labelsInPixels(scan, about),
    picture: about.picture ?? null,
    adminId: by.adminId,
    adminName: by.username,
    createdAt,
  };
  await tx
    .insert(importedLabels)
    .values({ scanId: scan.id, ...labels })
    .onConflictDoUpdate({ target: importedLabels.scanId, set: labels });
}

/** Gives a known picture the labels and the group of the import. It keeps its own split and groups. */
async function updateKnown(context: Context, scan: ScanRow, source: Source) {
  const { db, now } = context;
  const { by, about } = source;
  const effect = await effectOn(context, scan, about);
  const group = groupKeyOf(context, source);
  await db.transaction(async (tx) => {
    if (group && group !== scan.groupKey) {
      await tx.insert(pictureGroups).values({ scanId: scan.id, groupKey: group }).onConflictDoNothing();
    }
    if (about.split && !scan.datasetSplit) {
      await tx.update(scans).set({ datasetSplit: about.split }).where(eq(scans.id, scan.id));
    }
    if (effect === 'same') return;
    await storeLabels(tx, scan, source, now());
    await recordAudit(tx, { admin: by.username, action: 'import labels of known image', target: scan.id });
  });
  return {
    scanId: scan.id,
    labelled: about.boxes !== undefined,
    repeat: effect === 'same',
    updated: effect === 'relabeled',
  };
}

/**
 * Imports a picture and queues its analysis with low priority. A picture that is known by its file, its name in an export
 * or its pixels is not stored twice: its labels are replaced if they differ.
 */
export async function importPicture(
  context: Context,
  by: AdminSession,
  { bytes, about }: ImportedPicture,
): Promise<Omit<ResponseOf<typeof importPictureCall>, 'success'>> {
  const { db, now } = context;
  const source = { by, about };
  const labelled = about.boxes !== undefined;
  const [known] = await findByFile(context, [{ uploadHash: hashOfUpload(bytes), name: about.name }]);
  if (known) return updateKnown(context, known, source);
  const row = await receivePicture(context, bytes, source);
  try {
    const twin = await findEarlierTwin(context, row);
    if (twin) {
      const updated = await updateKnown(context, twin, source);
      await deleteScan(context, row.id);
      return updated;
    }
    await db.transaction(async (tx) => {
      await tx
        .update(scans)
        .set({ reviewRequested: !labelled, datasetSplit: about.split ?? null })
        .where(eq(scans.id, row.id));
      if (labelled) await storeLabels(tx, row, source, now());
      await recordAudit(tx, { admin: by.username, action: 'import image', target: row.id });
    });
  } catch (error) {
    await deleteScan(context, row.id);
    throw error;
  }
  await requeueScan(context, row.id);
  return { scanId: row.id, labelled, repeat: false, updated: false };
}

/** What an import would do to these pictures, by file and exported name. */
export async function previewImport(
  context: Context,
  pictures: BodyOf<typeof knownPicturesCall>['pictures'],
): Promise<ImportEffect[]> {
  const files = pictures.map(({ hash, about }) => ({ uploadHash: hash, name: about.name }));
  const known = await findByFile(context, files);
  const effects: ImportEffect[] = [];
  for (const [at, { about }] of pictures.entries()) {
    const scan = known[at];
    effects.push(scan ? await effectOn(context, scan, about) : 'new');
  }
  return effects;
}
