import { desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connect.ts';
import type { Notifier } from '#server/platform/db/notify.ts';
import { type ModelRow, modelPromotions, models } from '#server/platform/db/schema.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ActiveModel, ActiveModels } from '#server/ports/active-models.ts';
import type { ReadyDetector } from './create-detector.ts';
import { createEmbeddedDetector } from './embedded-detector.ts';
import { type RunnableModel, runnableFacts } from './load-model.ts';

/** Announces that another model is now active. */
export const modelNotification = JSON.stringify({ what: 'model' });
/** A notification can get lost, so each process also polls. */
const lookAgainMs = 5_000;

/** The newest promotion that was not rolled back. */
export async function readPromoted(db: Pick<Db, 'select'>): Promise<ModelRow | null> {
  const [row] = await db
    .select({ model: models })
    .from(modelPromotions)
    .innerJoin(models, eq(models.id, modelPromotions.modelId))
    .where(isNull(modelPromotions.takenBackAt))
    .orderBy(desc(modelPromotions.id))
    .limit(1);
  return row?.model ?? null;
}

/** Loads a stored model for a detector. The storage verifies the file's seal. */
export async function openStoredModel(storage: Storage, row: ModelRow): Promise<RunnableModel> {
  return { path: row.path, bytes: await storage.get(row.path), ...runnableFacts(row.training) };
}

interface ModelParts {
  db: Db;
  storage: Storage;
  notifier: Notifier;
  log: Logger;
  shipped: ReadyDetector['shipped'];
  /** The shipped network, loaded again after a rollback. */
  openShipped(): Promise<RunnableModel>;
  threads: number;
}

/** Keeps this process on the model that the database names. Resolves once it is loaded. */
export async function followActiveModel(parts: ModelParts): Promise<ActiveModels> {
  const { db, storage, notifier, log, threads } = parts;
  const shipped: ActiveModel | null = parts.shipped && {
    id: null,
    version: parts.shipped.card.version,
    card: parts.shipped.card,
  };
  let active = shipped;
  let following: Promise<void> = Promise.resolve();

  async function change(): Promise<void> {
    if (!parts.shipped || !shipped) return;
    const wanted = await readPromoted(db);
    if ((wanted?.id ?? null) === active?.id) return;
    const model = wanted ? await openStoredModel(storage, wanted) : await parts.openShipped();
    parts.shipped.network.replace(await createEmbeddedDetector(model, { threads }));
    active = wanted ? { id: wanted.id, version: wanted.version, card: wanted.card } : shipped;
    log.info({ model: active.version }, 'another model answers now');
  }

  const follow = (): Promise<void> => {
    following = following.then(change).catch((error: unknown) => {
      log.error(
        { err: error, model: active?.version },
        'the active model could not be loaded, the old one goes on',
      );
    });
    return following;
  };

  const unsubscribe = notifier.subscribe((payload) => {
    if (payload === modelNotification) void follow();
  });
  const looking = setInterval(follow, lookAgainMs).unref();
  await follow();
  return {
    active: () => active,
    shipped,
    openShipped: async () => createEmbeddedDetector(await parts.openShipped(), { cores: 1 }),
    async cardOf(version) {
      if (version === null) return null;
      if (version === shipped?.version) return shipped.card;
      const [row] = await db.select({ card: models.card }).from(models).where(eq(models.version, version));
      return row?.card ?? null;
    },
    follow,
    async close() {
      clearInterval(looking);
      unsubscribe();
      await following;
    },
  };
}
