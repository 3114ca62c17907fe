import type { ModelCard } from '#contract/model-card.ts';
import type { Detector } from '#server/ports/detector.ts';
import { createEmbeddedDetector } from './embedded-detector.ts';
import { createFallbackDetector } from './fallback-detector.ts';
import { loadModel } from './load-model.ts';
import { createReplaceable, type Replaceable } from './replaceable-detector.ts';
import type { ProviderError } from './roboflow/provider-error.ts';
import type { RoboflowSettings } from './roboflow/provider-request.ts';
import { createRoboflowDetector, type RoboflowDeps } from './roboflow/roboflow-detector.ts';

export interface DetectorConfig {
  detector: 'embedded' | 'roboflow';
  fallback: 'embedded' | 'none';
  /** Needed with `detector: 'roboflow'` only. */
  roboflow: RoboflowSettings | null;
  /** Folder with sulcus.onnx and card.json. */
  modelDir: string;
  /** Pictures that the embedded model analyzes at the same time. */
  threads: number;
}

export interface DetectorDeps extends RoboflowDeps {
  onFallback?: (reason: ProviderError) => void;
}

export interface ReadyDetector {
  detector: Detector;
  /** The embedded model in the folder; null if there is none and only the provider is used. */
  shipped: { card: ModelCard; network: Replaceable } | null;
}

/** The configured detector, loaded and warm. Throws a readable error if a part is missing. */
export async function createDetector(config: DetectorConfig, deps: DetectorDeps): Promise<ReadyDetector> {
  if (config.detector === 'embedded') {
    const { model, card } = await loadModel(config.modelDir);
    const network = createReplaceable(await createEmbeddedDetector(model, { threads: config.threads }));
    return { detector: network.detector, shipped: { card, network } };
  }
  if (config.roboflow === null) throw new Error('The detector "roboflow" needs its address and key.');
  const provider = createRoboflowDetector(config.roboflow, deps);
  const fallBack = config.fallback === 'embedded';
  const loaded = await loadModel(config.modelDir).catch((error: unknown) => {
    if (fallBack) throw error;
    return null;
  });
  if (loaded === null) return { detector: provider, shipped: null };
  // Without a fallback it only reads the kind of picture, so it may load with the first one.
  const network = createReplaceable(
    await createEmbeddedDetector(loaded.model, { threads: config.threads, lazy: !fallBack }),
  );
  const embedded = network.detector;
  return {
    detector: createFallbackDetector({ provider, embedded, fallBack, onFallback: deps.onFallback }),
    shipped: { card: loaded.card, network },
  };
}
