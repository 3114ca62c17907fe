import type { DetectionResult, Detector } from '#server/ports/detector.ts';
import { ProviderError } from './roboflow/provider-error.ts';

export interface ProviderWithEmbedded {
  provider: Detector;
  /** Says what kind of picture it is, and gives the result where the provider cannot. */
  embedded: Detector;
  /** Whether the embedded model may step in at all. */
  fallBack: boolean;
  /** Called each time the embedded model steps in. */
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
      // A full queue costs that reading, not the result.
      const beside = await own;
      return { ...result, own: 'result' in beside ? beside.result.own : null };
    },
    describe: () => provider.describe(),
    selfTest: async () => {
      const tested = await provider.selfTest();
      if (tested.success || !fallBack) return tested;
      const stepIn = await embedded.selfTest();
      const meanwhile = stepIn.success
        ? `Meanwhile, the embedded model ${embedded.describe().version} analyzes scans.`
        : `The embedded model does not work either: ${stepIn.message}`;
      return { success: false, message: `${tested.message} ${meanwhile}`, degraded: stepIn.success };
    },
    close: async () => {
      await Promise.all([provider.close(), embedded.close()]);
    },
  };
}
