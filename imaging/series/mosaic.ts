import { readUint16 } from '../dicom/data-set.ts';
import type { DicomFile } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';
import { added, cross, scaled } from '../geometry/vector.ts';
import type { SliceHeader } from './slice-header.ts';

/** Tiles per row of a mosaic; Siemens arranges them in a square. */
export function tilesAcross(count: number): number {
  return Math.ceil(Math.sqrt(count));
}

/**
 * Splits a Siemens mosaic, which stores a volume as tiles of one picture. Its position is that of the mosaic as if it
 * were one slice, so the first tile is offset by half a mosaic minus half a tile.
 */
export function splitMosaic(file: DicomFile, header: SliceHeader): SliceHeader[] {
  if (!header.imageType.includes('MOSAIC')) return [header];
  const count = readUint16(file.set, tags.siemensMosaicCount) ?? 0;
  const across = tilesAcross(count);
  if (count < 2 || header.width % across !== 0 || header.height % across !== 0) return [header];
  const width = header.width / across;
  const height = header.height / across;
  return Array.from({ length: count }, (_, tile) => ({
    ...header,
    tile,
    width,
    height,
    position: tilePosition(header, tile, width, height),
  }));
}

function tilePosition(header: SliceHeader, tile: number, width: number, height: number) {
  const { position, rowDirection, columnDirection, spacing } = header;
  if (!position || !rowDirection || !columnDirection || !spacing) return null;
  const between = header.spacingBetween ?? header.thickness ?? 1;
  return added(
    position,
    scaled(rowDirection, ((header.width - width) / 2) * spacing.column),
    scaled(columnDirection, ((header.height - height) / 2) * spacing.row),
    scaled(cross(rowDirection, columnDirection), tile * between),
  );
}

/** The pixels of one tile. */
export function cutTile<T extends Uint8Array | Int16Array | Uint16Array | Float32Array>(
  pixels: T,
  pictureWidth: number,
  tile: { place: number; across: number; width: number; height: number },
): T {
  const { place, across, width, height } = tile;
  const left = (place % across) * width;
  const top = Math.floor(place / across) * height;
  const out = pixels.slice(0, width * height) as T;
  for (let row = 0; row < height; row++) {
    const from = (top + row) * pictureWidth + left;
    out.set(pixels.subarray(from, from + width), row * width);
  }
  return out;
}
