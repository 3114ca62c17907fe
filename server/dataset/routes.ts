import type { FastifyReply } from 'fastify';
import {
  beginImportCall,
  datasetGroupsCall,
  datasetVersionsCall,
  deleteIncorrectScanCall,
  downloadAllCall,
  downloadDatasetVersionCall,
  downloadIncorrectScanCall,
  importedAbout,
  importFields,
  importPictureCall,
  importsCall,
  incorrectScansCall,
  keepDatasetVersionCall,
  knownPicturesCall,
  makeDatasetVersionCall,
  undoImportCall,
} from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { readImageForm } from '#server/http/image-form.ts';
import type { AdminSession, Register } from '#server/http/register-call.ts';
import { exportVersion } from './export-dataset.ts';
import { beginImport, listImports, undoImport } from './import-batches.ts';
import { importPicture, previewImport } from './import-picture.ts';
import {
  listIncorrectScans,
  readIncorrectFile,
  refuseEmpty,
  removeIncorrectScan,
} from './incorrect-scans.ts';
import { keepVersion } from './keep-version.ts';
import type { VersionRow } from './version-contents.ts';
import { listGroups } from './version-groups.ts';
import { findVersion, freezeVersion, listVersions, viewVersions } from './versions.ts';

/** A picture may come without labels. */
const importForm = { field: importFields.about, about: importedAbout.default({ group: '' }) };

export function datasetRoutes(register: Register, context: Context): void {
  register(incorrectScansCall, async ({ admin, query }) => listIncorrectScans(context, admin.adminId, query));
  const sendVersion = async (admin: AdminSession, version: VersionRow, name: string, reply: FastifyReply) =>
    reply
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(await exportVersion(context, admin, version));
  register(downloadAllCall, async ({ admin, reply }) => {
    await refuseEmpty(context);
    const date = context.now().toISOString().slice(0, 10);
    const version = await freezeVersion(context, admin);
    return sendVersion(admin, version, `ai_model_improvement_dataset_${date}.zip`, reply);
  });
  register(importPictureCall, async ({ admin, request }) => ({
    success: true as const,
    ...(await importPicture(context, admin, await readImageForm(request, importForm))),
  }));
  register(beginImportCall, async ({ admin }) => ({ id: await beginImport(context, admin) }));
  register(importsCall, async ({ query }) => ({ imports: await listImports(context, query.limit) }));
  register(undoImportCall, async ({ admin, params }) => {
    const pictures = await undoImport(context, admin, params.id);
    return {
      success: true as const,
      message: `The import was undone. ${pictures} images were deleted.`,
      pictures,
    };
  });
  register(knownPicturesCall, async ({ body }) => ({
    effects: await previewImport(context, body.pictures),
  }));
  register(datasetVersionsCall, async ({ query }) => listVersions(context, query.limit));
  register(datasetGroupsCall, async ({ params, query }) => {
    const version = await findVersion(context.db, params.id);
    return listGroups(context.db, version.id, query);
  });
  register(makeDatasetVersionCall, async ({ admin, body }) => ({
    success: true as const,
    version: (await viewVersions(context.db, [await freezeVersion(context, admin, body.name)]))[0]!,
  }));
  register(keepDatasetVersionCall, async ({ admin, params }) => {
    await keepVersion(context, admin, params.id);
    return { success: true as const, message: datasetMessages.keeping };
  });
  register(downloadDatasetVersionCall, async ({ admin, params, reply }) => {
    const version = await findVersion(context.db, params.id);
    return sendVersion(admin, version, `sulcus_dataset_${version.name.replaceAll(' ', '_')}.zip`, reply);
  });
  register(downloadIncorrectScanCall, async ({ admin, params, reply }) => {
    const { bytes, contentType, filename } = await readIncorrectFile(context, admin, params.id);
    return reply
      .header('content-disposition', attachment(filename))
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(Buffer.from(bytes));
  });
  register(deleteIncorrectScanCall, async ({ admin, params }) => {
    await removeIncorrectScan(context, admin, params.id);
    return { success: true as const, message: datasetMessages.deleted };
  });
}
