import type { Network, Runner } from './protocol.ts';

/**
 * Half precision rounds differently from the shipped 8-bit network. Where that could matter, the shipped one answers;
 * it is loaded when first needed. The comparison is between the two, so it never falls back.
 */
export function gpuWithFallback(fast: Runner, loadExact: () => Promise<Runner>): Network {
  let exact: Promise<Runner> | undefined;
  return {
    compare: fast,
    detect: async (image) => {
      const answer = await fast(image);
      if (!answer.doubtful) return answer;
      exact ??= loadExact();
      return (await exact)(image);
    },
  };
}
