import type { DocumentType } from '#contract/content.ts';
import type { PagePath } from '#contract/pages.ts';
import type { Context } from '#server/context.ts';
import { readDocument } from './versions.ts';

const legalPages = new Map<string, DocumentType>([
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
] satisfies [PagePath, DocumentType][]);

/** False if an administrator has replaced the page's legal text. */
export async function showsBuiltInText(context: Context, address: string): Promise<boolean> {
  const type = legalPages.get(address);
  if (!type) return true;
  try {
    return (await readDocument(context, type)).content === '';
  } catch (error) {
    // The page is sent anyway and requests its text again.
    context.log.warn({ err: error }, 'Whether a legal text is saved could not be read');
    return false;
  }
}
