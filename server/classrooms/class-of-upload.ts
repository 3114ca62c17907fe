import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { classCode, classHeader } from '#contract/classrooms.ts';
import type { Context } from '#server/context.ts';
import { classrooms } from '#server/platform/db/schema.ts';

/** The running class whose code came with an upload. */
export async function classOfUpload(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<{ id: string; seats: number } | undefined> {
  const given = classCode.safeParse(request.headers[classHeader]);
  if (!given.success) return undefined;
  const [found] = await db
    .select({ id: classrooms.id, seats: classrooms.seats })
    .from(classrooms)
    .where(and(eq(classrooms.code, given.data), gt(classrooms.endsAt, now())));
  return found;
}
