import type { DetectionResult, Detector } from '#server/ports/detector.ts';
import { ProviderError } from './roboflow/provider-error.ts';

export interface ProviderWithEmbedded {
  provider: Detector;
  /** Reads the kind of picture, and gives the result if the provider fails. */
  embedded: Detector;
  /** Whether the embedded model may replace the provider. */
  fallBack: boolean;
  /** Called each time the embedded model replaces the provider. */
  onFallback?: (reason: ProviderError) => void;
}

export function createFallbackDetector(parts: ProviderWithEmbedded): Detector {
  const { provider, embedded, fallBack, onFallback } = parts;

  return {
    detect: async (image, options) => {
      if (options?.embeddedOnly) return embedded.detect(image, options);
      // Runs in parallel: its reading of the image is always needed, its boxes only if the provider fails.
      const own = embedded.detect(image, options).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
      let result: DetectionResult;
      try {
        result = await provider.detect(image, options);
      } catch (error) {
        const stepIn = await own;
        if (!fallBack || !(error instanceof ProviderError) || !error.mayFallBack) throw error;
        if ('error' in stepIn) throw stepIn.error;
        onFallback?.(error);
        return stepIn.result;
      }
      // If the embedded queue is full, only that reading is missing.
      const beside = await own;
      return { ...result, own: 'result' in beside ? beside.result.own : null };
    },
    describe: () => provider.describe(),
    selfTest: async () => {
      const tested = await provider.selfTest();
      if (tested.success || !fallBack) return tested;
      const stepIn = await embedded.selfTest();
      return { ...tested, replacement: { ...stepIn, version: embedded.describe().version } };
    },
    close: async () => {
      await Promise.all([provider.close(), embedded.close()]);
    },
  };
}
