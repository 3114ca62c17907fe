import { dayMs, hourMs } from '#contract/days.ts';
import { pages } from '#contract/pages.ts';
import { createRandom } from '#phantom/random.ts';
import type { Context } from '#server/context.ts';
import { visitorSessions, visits } from '#server/platform/db/schema.ts';

const days = 60;

/** Invented visits: more by day than by night, more this month than last. */
export async function fillVisits({ db, now }: Context): Promise<void> {
  const random = createRandom(11);
  const paths = Object.entries(pages).flatMap(([path, page]) => ('hidden' in page ? [] : [path]));
  for (let day = 0; day < days; day += 1) {
    const count = Math.round(random.between(6, 18) * (1 - day / (days * 1.4)));
    const sessions = Array.from({ length: count }, (_, index) => {
      const hour = 12 + random.between(-5, 5) + random.between(-4, 4);
      const start = Math.floor(now().getTime() / dayMs) * dayMs - day * dayMs + hour * hourMs;
      const startedAt = new Date(Math.min(start, now().getTime()));
      return {
        id: `session_${startedAt.getTime()}_demo${day}x${index}`,
        startedAt,
        returning: random.chance(0.35),
        scanUploaded: random.chance(0.4),
        seconds: random.between(20, 600),
      };
    });
    await db.insert(visitorSessions).values(sessions);
    const visited = sessions.flatMap((session) =>
      Array.from({ length: 1 + Math.floor(random.between(0, 4)) }, (_, step) => ({
        sessionId: session.id,
        path: paths[random.whole(0, paths.length - 1)] ?? '/',
        at: new Date(Math.min(session.startedAt.getTime() + step * 40_000, now().getTime())),
      })),
    );
    await db.insert(visits).values(visited);
  }
}
