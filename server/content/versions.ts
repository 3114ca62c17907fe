import { and, desc, eq, sql } from 'drizzle-orm';
import type { ContentDocument, DocumentType } from '#contract/content.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { contentVersions } from '#server/platform/db/schema.ts';
import { sanitizeContent, showsNothing } from './sanitize.ts';

type Version = typeof contentVersions.$inferSelect;

const shownVersions = 50;
/** Serializes saves of one type, so that each is compared with the previous one. */
const saveLock = 7283002;

export async function latestVersions(
  db: Pick<Db, 'select'>,
  type: DocumentType,
  limit: number,
): Promise<Version[]> {
  return db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.type, type))
    .orderBy(desc(contentVersions.id))
    .limit(limit);
}

/** The public view. Without a saved version, pages show their built-in text. */
export async function readDocument({ db, now }: Context, type: DocumentType): Promise<ContentDocument> {
  const [current] = await latestVersions(db, type, 1);
  const shown = current && !showsNothing(current.content) ? current : undefined;
  return {
    content: shown ? sanitizeContent(shown.content) : '',
    lastUpdated: shown?.savedAt.toISOString() ?? null,
    effectiveDate: now().toISOString(),
  };
}

/** The text as typed, with earlier versions. */
export async function readSource({ db }: Context, type: DocumentType) {
  const versions = await latestVersions(db, type, shownVersions);
  return {
    content: versions[0]?.content ?? '',
    lastUpdated: versions[0]?.savedAt.toISOString() ?? null,
    versions: versions.map(({ id, content, savedAt, savedBy }) => ({
      id,
      content,
      savedAt: savedAt.toISOString(),
      savedBy,
    })),
  };
}

interface Save {
  content: string;
  /** Id of the newest version the writer has seen, null for none. */
  basedOn?: number | null | undefined;
  detail?: string;
}

/** Adds a version, unless the text is unchanged. Refuses to overwrite what someone else saved in the meantime. */
export async function saveVersion(
  { db, now }: Context,
  by: AdminSession,
  type: DocumentType,
  { content, basedOn, detail }: Save,
): Promise<Date> {
  if (showsNothing(content)) {
    throw new AppError('bad_request', (t) => t('content.empty'));
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${saveLock}, hashtext(${type}))`);
    const [current] = await latestVersions(tx, type, 1);
    if (current?.content === content) return current.savedAt;
    if (current && basedOn !== undefined && current.id !== basedOn) {
      const name = current.savedBy;
      throw new AppError('conflict', (t) =>
        t('content.changedMeanwhile', { known: String(name !== null), name: name ?? '' }),
      );
    }
    const savedAt = now();
    await tx.insert(contentVersions).values({ type, content, savedAt, savedBy: by.username });
    await recordAudit(tx, {
      admin: by.username,
      action: 'save content',
      target: type,
      ...(detail && { detail }),
    });
    return savedAt;
  });
}

/** Restores the built-in text by adding an empty version. */
export async function restoreBuiltIn(
  { db, now }: Context,
  by: AdminSession,
  type: DocumentType,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${saveLock}, hashtext(${type}))`);
    const [current] = await latestVersions(tx, type, 1);
    if (!current || showsNothing(current.content)) return;
    await tx.insert(contentVersions).values({ type, content: '', savedAt: now(), savedBy: by.username });
    await recordAudit(tx, {
      admin: by.username,
      action: 'save content',
      target: type,
      detail: 'back to the built-in text',
    });
  });
}

export async function restoreVersion(
  context: Context,
  by: AdminSession,
  type: DocumentType,
  version: number,
): Promise<Date> {
  const [row] = await context.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.type, type), eq(contentVersions.id, version)));
  if (!row) throw new AppError('not_found', (t) => t('content.noVersion'));
  const detail = `version of ${row.savedAt.toISOString()} restored`;
  return saveVersion(context, by, type, { content: row.content, detail });
}
