import type { StoredFrames } from '../dicom/decode-dicom.ts';
import { openFrames } from '../dicom/frame-bytes.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripJpeg2000 } from './strip-jpeg-2000.ts';
import { stripRle } from './strip-rle.ts';

/** Counts comments and other non-image data inside compressed frames, for the receipt. None of it is stored. */
export function countHiddenPieces(opened: StoredFrames): number {
  const { file, header } = opened;
  if (file.syntax.coding === 'native') return 0;
  const frames = openFrames(file, header);
  let pieces = 0;
  for (let i = 0; i < frames.frameCount; i++) pieces += piecesIn(frames.read(i), opened);
  return pieces;
}

function piecesIn(frame: Uint8Array, { file, header }: StoredFrames): number {
  switch (file.syntax.coding) {
    case 'rle':
      return stripRle(frame, header).removed;
    case 'jpeg-2000':
    case 'htj2k':
      return stripJpeg2000(frame).removed;
    default:
      return stripJpeg(frame).removed;
  }
}
