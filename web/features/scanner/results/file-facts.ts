import type { Scan } from '#contract/scans.ts';
import type { Formats } from '#words/say/formats.ts';

/** Facts for the line below a file's name. */
export function fileFacts(
  { format, fileSize, width, height, frameCount }: Scan,
  formats: Formats,
): Record<'format' | 'size' | 'width' | 'height' | 'frames', string> {
  return {
    format: format.toUpperCase(),
    size: formats.bytes(fileSize),
    width: String(width),
    height: String(height),
    frames: formats.count(frameCount),
  };
}
