import type { ModelCard } from '#contract/model-card.ts';

/** The embedded model that answers in this process. */
export interface ActiveModel {
  /** Of the stored model; null: the one that ships. */
  id: string | null;
  version: string;
  /** Null: not measured. */
  card: ModelCard | null;
}

export interface ActiveModels {
  /** Null where no embedded model is loaded at all. */
  active(): ActiveModel | null;
  /** The model in MODEL_DIR; null where there is none. */
  shipped: ActiveModel | null;
  /** The card of the model that made a result, if it has one. */
  cardOf(version: string | null): Promise<ModelCard | null>;
  /** Looks which model is to answer, and changes to it. What cannot be loaded leaves the old one in place. */
  follow(): Promise<void>;
  close(): Promise<void>;
}
