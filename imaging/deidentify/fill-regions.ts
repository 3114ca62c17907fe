import type { Region } from '../burned-in/region.ts';
import type { RawSamples } from '../dicom/uncompressed.ts';

/** Fills regions with the background: the most frequent value outside the head. */
export function fillRegions(
  samples: RawSamples,
  channels: 1 | 3,
  { regions, guarded, width }: { regions: Region[]; guarded: Uint8Array; width: number },
): void {
  const fill = commonValue(samples, channels, guarded);
  for (const region of regions) {
    for (let y = region.y; y < region.y + region.height; y++) {
      for (let x = region.x; x < region.x + region.width; x++) {
        for (let c = 0; c < channels; c++) samples[(y * width + x) * channels + c] = fill[c]!;
      }
    }
  }
}

/** The most frequent value outside the head, for each channel. */
function commonValue(samples: RawSamples, channels: 1 | 3, guarded: Uint8Array): number[] {
  const step = Math.max(1, Math.floor(guarded.length / 200_000));
  return Array.from({ length: channels }, (_, channel) => {
    const counts = new Map<number, number>();
    let best = 0;
    let most = 0;
    for (let pixel = 0; pixel < guarded.length; pixel += step) {
      if (guarded[pixel] === 1) continue;
      const value = samples[pixel * channels + channel]!;
      const count = (counts.get(value) ?? 0) + 1;
      counts.set(value, count);
      if (count > most) [best, most] = [value, count];
    }
    return best;
  });
}
