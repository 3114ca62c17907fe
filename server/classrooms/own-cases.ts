import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { BodyOf } from '#contract/call.ts';
import type { changeOwnCaseCall, newOwnCase, OwnCase, TrueLesion } from '#contract/classrooms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { teachingCases } from '#server/platform/db/schema.ts';

const mostListed = 500;

/** Everything but the image. */
const described = {
  id: teachingCases.id,
  title: teachingCases.title,
  history: teachingCases.history,
  discussion: teachingCases.discussion,
  truth: teachingCases.truth,
  width: teachingCases.width,
  height: teachingCases.height,
  createdBy: teachingCases.createdBy,
  createdAt: teachingCases.createdAt,
};
type OwnCaseRow = Omit<typeof teachingCases.$inferSelect, 'picture'>;

const gone = () => new AppError('not_found', (t) => t('classes.noOwnCase'));

const viewCase = (row: OwnCaseRow): OwnCase => ({ ...row, createdAt: row.createdAt.toISOString() });

function refuseOutside(
  truth: readonly TrueLesion[],
  { width, height }: { width: number; height: number },
): void {
  const at = truth.findIndex(
    ({ right, bottom, outline = [] }) =>
      right > width || bottom > height || outline.some(([x, y]) => x > width || y > height),
  );
  if (at >= 0) throw new AppError('bad_request', (t) => t('classes.outside', { at: at + 1, width, height }));
}

/** Cases that were added on the command line have no administrator. */
const byCommand = 'command line';

/** Decodes and de-identifies the image like an upload. It is not analyzed. */
export async function addOwnCase(
  { db, preparer }: Pick<Context, 'db' | 'preparer'>,
  admin: string | null,
  { bytes, about, caller }: { bytes: Uint8Array; about: z.output<typeof newOwnCase>; caller: string },
): Promise<OwnCase> {
  const prepared = await preparer.prepare(bytes, caller);
  const { confirmMasked, ...texts } = about;
  if (prepared.previews.length > 0 && !confirmMasked)
    throw new AppError('writing_found', (t) => t('classes.textCovered'));
  const { width, height } = prepared;
  refuseOutside(texts.truth, { width, height });
  const picture = Buffer.from(prepared.displayPng ?? prepared.original);
  return db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: teachingCases.id })
      .from(teachingCases)
      .where(and(eq(teachingCases.title, texts.title), eq(teachingCases.picture, picture)));
    if (same) throw new AppError('conflict', (t) => t('classes.sameCase', { title: texts.title }));
    const [row] = await tx
      .insert(teachingCases)
      .values({ id: randomUUID(), ...texts, width, height, picture, createdBy: admin ?? byCommand })
      .returning(described);
    await recordAudit(tx, { admin, action: 'add teaching case', target: row!.id, detail: texts.title });
    return viewCase(row!);
  });
}

export async function listOwnCases({ db }: Pick<Context, 'db'>): Promise<OwnCase[]> {
  const rows = await db
    .select(described)
    .from(teachingCases)
    .orderBy(desc(teachingCases.createdAt), teachingCases.id)
    .limit(mostListed);
  return rows.map(viewCase);
}

/** Those of the given ids that exist. */
export async function findOwnCases({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<OwnCase[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(described)
    .from(teachingCases)
    .where(inArray(teachingCases.id, [...ids]));
  return rows.map(viewCase);
}

export async function changeOwnCase(
  { db }: Context,
  admin: string,
  id: string,
  changed: BodyOf<typeof changeOwnCaseCall>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(teachingCases)
      .set(changed)
      .where(eq(teachingCases.id, id))
      .returning(described);
    if (!row) throw gone();
    refuseOutside(changed.truth, row);
    await recordAudit(tx, { admin, action: 'change teaching case', target: id, detail: row.title });
  });
}

export async function deleteOwnCase({ db }: Context, admin: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(teachingCases).where(eq(teachingCases.id, id)).returning(described);
    if (!row) throw gone();
    await recordAudit(tx, { admin, action: 'delete teaching case', target: id, detail: row.title });
  });
}

export async function readPicture({ db }: Pick<Context, 'db'>, id: string): Promise<Buffer> {
  const [row] = await db
    .select({ picture: teachingCases.picture })
    .from(teachingCases)
    .where(eq(teachingCases.id, id));
  if (!row) throw gone();
  return row.picture;
}
