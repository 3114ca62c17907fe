import type { FastifyError, FastifyRequest } from 'fastify';
import {
  addModelCall,
  compareModelCall,
  deleteModelCall,
  maxModelBytes,
  modelFields,
  modelsCall,
  promoteModelCall,
  rollBackModelCall,
  shadowModelCall,
} from '#contract/models.ts';
import { confirmPassword } from '#server/accounts/own-account.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readParts } from '#server/http/read-parts.ts';
import type { Register } from '#server/http/register-call.ts';
import { addModel, deleteModel, listModels, setShadow } from './candidates.ts';
import { type CandidateFiles, maxRecordBytes } from './check-candidate.ts';
import { compareWithActive } from './compare.ts';
import { promoteModel, rollBackModel } from './promote.ts';

export function modelRoutes(register: Register, context: Context): void {
  const passwords = createPasswords();
  register(modelsCall, () => listModels(context));
  register(addModelCall, async ({ admin, request }) => {
    const files = await readCandidate(request).catch(tooLarge);
    const model = await addModel(context, admin, files);
    const message =
      model.state === 'shadow'
        ? `${model.version} was added. It now runs in shadow beside the active model.`
        : `${model.version} was added. It waits, because another candidate runs in shadow.`;
    return { success: true as const, message, model };
  });
  register(compareModelCall, async ({ params }) => compareWithActive(context, params.id));
  register(shadowModelCall, async ({ admin, params, body }) => {
    const { version } = await setShadow(context, admin, params.id, body.shadow);
    const message = body.shadow ? `${version} now runs in shadow.` : `${version} no longer runs in shadow.`;
    return { success: true as const, message };
  });
  register(promoteModelCall, async ({ admin, params, body }) => {
    await confirmPassword(context, passwords, admin, body.password);
    const version = await promoteModel(context, admin, params.id);
    return { success: true as const, message: `${version} is the active model now.` };
  });
  register(rollBackModelCall, async ({ admin, body }) => {
    await confirmPassword(context, passwords, admin, body.password);
    const version = await rollBackModel(context, admin);
    return { success: true as const, message: `${version} is active again.` };
  });
  register(deleteModelCall, async ({ admin, params }) => {
    await deleteModel(context, admin, params.id);
    return { success: true as const, message: 'The model was deleted.' };
  });
}

/** Reads the two or three files of a candidate within their size limits. */
async function readCandidate(request: FastifyRequest): Promise<CandidateFiles> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', (t) => t('models.form'));
  }
  const files = new Map<string, Buffer>();
  const names = Object.values(modelFields) as string[];
  const limits = { fileSize: maxModelBytes, files: 3, fields: 0, parts: 3 };
  for await (const part of readParts(request, limits)) {
    if (part.type !== 'file' || !names.includes(part.name) || files.has(part.name)) {
      throw new AppError('bad_request', (t) => t('models.fields', { fields: names.join(', ') }));
    }
    if (part.name !== modelFields.model && part.bytes.length > maxRecordBytes) {
      throw new AppError('file_too_large', (t) => t('models.recordTooLarge', { name: `${part.name}.json` }));
    }
    files.set(part.name, part.bytes);
  }
  const model = files.get(modelFields.model);
  const training = files.get(modelFields.training);
  if (!model?.length || !training?.length) {
    throw new AppError('bad_request', (t) => t('models.twoFiles'));
  }
  return { model, training, card: files.get(modelFields.card) };
}

function tooLarge(cause: FastifyError): never {
  if (cause.code !== 'FST_REQ_FILE_TOO_LARGE') throw cause;
  throw new AppError('file_too_large', (t) =>
    t('models.networkTooLarge', { most: maxModelBytes / 1024 ** 2 }),
  );
}
