import type { RawSamples } from '../decode/codecs/uncompressed.ts';
import { type DecodedScan, greyFrame } from '../decode/decoded-scan.ts';
import { readText } from '../decode/dicom/data-set.ts';
import type { StoredFrames } from '../decode/dicom/decode-dicom.ts';
import { toRgb } from '../decode/dicom/photometric.ts';
import { tags } from '../decode/dicom/tags.ts';
import { explicitLittleEndian } from '../decode/dicom/transfer-syntaxes.ts';
import { copyKeptAttributes } from './copy-kept-attributes.ts';
import { writeCleanDicom } from './deidentify-dicom.ts';
import { findBurntInText, overlapsHead, type Region } from './find-burnt-in-text.ts';
import { createRemovedList } from './removed-attributes.ts';
import { textElement, uint16Element } from './write-dicom.ts';

export interface TextFindings {
  regions: Region[];
  unsure: boolean;
}

/** Text in any decoded frame; a region is masked in all frames, so it must be clear of the head in all. */
export function findTextInFrames(scan: DecodedScan): TextFindings {
  const searches = scan.frames.map((frame) =>
    findBurntInText(greyFrame(scan, frame.index), scan.width, scan.height),
  );
  const found = searches.flatMap((search) => search.regions);
  const unique = [...new Map(found.map((region) => [JSON.stringify(region), region])).values()];
  const regions = unique.filter((region) =>
    searches.every(({ head }) => !head || !overlapsHead(region, head, scan.width)),
  );
  const unsure = regions.length < unique.length || searches.some((search) => search.unsure > 0);
  return { regions, unsure };
}

/** Fills regions with the most common value along their edge, which the search keeps clear of letters. */
export function fillRegions(samples: RawSamples, width: number, channels: 1 | 3, regions: Region[]): void {
  for (const region of regions) {
    const counts = new Map<string, { count: number; at: number }>();
    let best = { count: 0, at: 0 };
    eachPixel(region, width, (pixel, onEdge) => {
      if (!onEdge) return;
      const at = pixel * channels;
      const key =
        channels === 1 ? String(samples[at]) : `${samples[at]},${samples[at + 1]},${samples[at + 2]}`;
      const entry = counts.get(key) ?? { count: 0, at };
      entry.count++;
      counts.set(key, entry);
      if (entry.count > best.count) best = entry;
    });
    const fill = samples.slice(best.at, best.at + channels);
    eachPixel(region, width, (pixel) => {
      for (let c = 0; c < channels; c++) samples[pixel * channels + c] = fill[c]!;
    });
  }
}

function eachPixel(region: Region, width: number, visit: (pixel: number, onEdge: boolean) => void): void {
  const right = region.x + region.width - 1;
  const bottom = region.y + region.height - 1;
  for (let y = region.y; y <= bottom; y++) {
    for (let x = region.x; x <= right; x++) {
      visit(y * width + x, x === region.x || y === region.y || x === right || y === bottom);
    }
  }
}

/**
 * A cleaned DICOM file with the regions filled in every given frame. The pixels are written uncompressed:
 * filling inside a codestream would need every encoder, and a lossy one would change the rest of the picture.
 */
export async function maskDicom(
  opened: StoredFrames,
  frames: number[],
  regions: Region[],
): Promise<Uint8Array> {
  const { file, header } = opened;
  const colour = header.samplesPerPixel === 3;
  const planes: Uint8Array[] = [];
  let size = 1;
  let used = header.bitsStored;
  for (const index of frames) {
    const stored = await opened.read(index);
    const samples: RawSamples = colour ? new Uint8Array(toRgb(stored, header)) : stored.samples.slice();
    fillRegions(samples, header.width, header.samplesPerPixel, regions);
    size = samples.BYTES_PER_ELEMENT;
    if (!colour && samples.some((value) => value >= 2 ** used || value < -(2 ** (used - 1)))) used = size * 8;
    planes.push(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  }
  const bits = size * 8;
  const stored = colour ? 8 : header.bitsAllocated === 1 ? 8 : Math.min(used, bits);
  const replaced: [number, ReturnType<typeof uint16Element>][] = [
    [tags.bitsAllocated, uint16Element(tags.bitsAllocated, bits)],
    [tags.bitsStored, uint16Element(tags.bitsStored, stored)],
    [tags.highBit, uint16Element(tags.highBit, stored - 1)],
    [tags.numberOfFrames, textElement(tags.numberOfFrames, 'IS', String(frames.length))],
  ];
  if (colour) {
    replaced.push(
      [tags.planarConfiguration, uint16Element(tags.planarConfiguration, 0)],
      [tags.photometricInterpretation, textElement(tags.photometricInterpretation, 'CS', 'RGB')],
      [tags.pixelRepresentation, uint16Element(tags.pixelRepresentation, 0)],
    );
  }
  const overridden = new Map(replaced);
  const kept = copyKeptAttributes(file.set, createRemovedList(), new Set()).filter(
    (element) => !overridden.has(element.tag),
  );
  for (const element of kept) keepFrameGroups(element, frames, header.frameCount);
  const floats = header.pixelTag === tags.floatPixelData ? 'OF' : 'OD';
  const vr = header.pixelTag === tags.pixelData ? (bits > 8 ? 'OW' : 'OB') : floats;
  const pixels = { tag: header.pixelTag, vr, value: { bytes: Buffer.concat(planes) } };
  const sopClass = readText(file.set, tags.sopClassUid) ?? '1.2.840.10008.5.1.4.1.1.7';
  return writeCleanDicom([...kept, ...overridden.values(), pixels], sopClass, explicitLittleEndian.uid);
}

/** Where only some frames stay, so do their own functional groups. */
function keepFrameGroups(
  element: ReturnType<typeof copyKeptAttributes>[number],
  frames: number[],
  frameCount: number,
): void {
  if (element.tag !== tags.perFrameFunctionalGroups || frames.length === frameCount) return;
  if ('items' in element.value) {
    const { items } = element.value;
    element.value = { items: frames.map((index) => items[index] ?? []) };
  }
}
