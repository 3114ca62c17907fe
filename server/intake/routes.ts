import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadCall } from '#contract/uploads.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Register } from '#server/http/register-call.ts';
import { viewScan } from '#server/scan/view.ts';
import scannerWords from '#words/en/scanner.ts';
import { receiveScan, takeUpload } from './receive.ts';
import { groupOf } from './upload-group.ts';

/** The upload call. */
export async function intakeRoutes(
  register: Register,
  context: Context,
  app: FastifyInstance,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });

  register(uploadCall, async ({ request, query: { confirmation, cropped } }) => {
    const bytes = await takeUpload(context, request, confirmation);
    const received = await receiveScan(context, bytes, {
      caller: callerOf(request),
      confirmation,
      cropped: cropped === 'true',
      groupKey: await groupOf(context, request),
    });
    if ('question' in received) {
      context.awaited.keep(received.question.confirmation, bytes);
      return {
        success: false,
        message: scannerWords.text.suspected,
        scan: null,
        question: received.question,
      };
    }
    if (confirmation !== undefined) context.awaited.forget(confirmation);
    const scan = await viewScan(context, received.scan);
    const { ownerSecret } = received;
    return {
      success: true,
      message: scannerWords.upload.successText,
      scan,
      ...(ownerSecret && { ownerSecret }),
    };
  });
}
