import type { Scan } from '#contract/scans.ts';
import type { Formats } from '#words/say/formats.ts';

/** What is known of a file, for the line under its name. */
export function fileFacts(
  { format, fileSize, width, height, frameCount }: Scan,
  formats: Formats,
): Record<'format' | 'size' | 'width' | 'height' | 'frames', string> {
  return {
    format: format.toUpperCase(),
    size: formats.bytes(fileSize),
    ...{ width: String(width), height: String(height), frames: formats.count(frameCount) },
  };
}
