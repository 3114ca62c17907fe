import type { ModelCard } from '#contract/model-card.ts';
import type { Detector } from './detector.ts';

/** The embedded model that answers in this process. */
export interface ActiveModel {
  /** Null for the shipped model. */
  id: string | null;
  version: string;
  /** Null: not measured. */
  card: ModelCard | null;
}

export interface ActiveModels {
  /** Null if no embedded model is loaded. */
  active(): ActiveModel | null;
  /** The model in MODEL_DIR; null if there is none. */
  shipped: ActiveModel | null;
  /** A detector of its own with the shipped model, to measure it. */
  openShipped(): Promise<Detector>;
  /** The card of the model that made a result, if it has one. */
  cardOf(version: string | null): Promise<ModelCard | null>;
  /** Switches to the promoted model. If it cannot be loaded, the old one stays. */
  follow(): Promise<void>;
  close(): Promise<void>;
}
