import {
  contentCall,
  contentSourceCall,
  documentTypes,
  legalDocumentsCall,
  restoreBuiltInCall,
  restoreContentCall,
  saveContentCall,
} from '#contract/content.ts';
import { contentMessages } from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { readDocument, readSource, restoreBuiltIn, restoreVersion, saveVersion } from './versions.ts';

export function contentRoutes(register: Register, context: Context): void {
  const saved = (savedAt: Date) => ({
    success: true as const,
    message: contentMessages.saved,
    lastUpdated: savedAt.toISOString(),
  });
  register(contentCall, async ({ params }) => readDocument(context, params.type));
  register(legalDocumentsCall, async () =>
    Promise.all(documentTypes.map(async (type) => ({ type, ...(await readDocument(context, type)) }))),
  );
  register(
    saveContentCall,
    async ({ admin, params, body }) => saved(await saveVersion(context, admin, params.type, body)),
    // The longest text allowed, every character escaped.
    { bodyLimit: 2_000_000 },
  );
  register(contentSourceCall, async ({ params }) => readSource(context, params.type));
  register(restoreBuiltInCall, async ({ admin, params }) => {
    await restoreBuiltIn(context, admin, params.type);
    return { success: true as const, message: 'Readers see the built-in text again.' };
  });
  register(restoreContentCall, async ({ admin, params }) =>
    saved(await restoreVersion(context, admin, params.type, params.version)),
  );
}
