import { readText } from '../dicom/data-set.ts';
import type { DecodedDicom, IndexedFrame } from '../dicom/decode-dicom.ts';
import { tags } from '../dicom/tags.ts';
import { freshUid, secondaryCaptureStorage } from '../dicom/uids.ts';
import { type OutputElement, textElement, writeDicom } from '../dicom/write-dicom.ts';
import { classToStore, completeObject, methodCodes } from './complete-object.ts';
import { copyKeptAttributes } from './copy-kept-attributes.ts';
import { countHiddenPieces } from './hidden-pieces.ts';
import type { Receipt, Removed } from './receipt.ts';
import { createRemovedList } from './removed-attributes.ts';
import { writeFrames } from './write-frames.ts';

/** As the cleaned file states it. */
const dicomMethod = 'Allow-list after DICOM PS3.15 Annex E';

export interface CleanedFile {
  bytes: Uint8Array;
  cleaning: Receipt['cleaning'];
  removed: Removed[];
  kept: string[];
}

/** Writes a new file with only the attributes that a valid object needs, and only the pixels that were displayed and searched. */
export function deidentifyDicom(
  decoded: DecodedDicom,
  { pixelsCleaned = false }: { pixelsCleaned?: boolean } = {},
): CleanedFile {
  const { opened } = decoded;
  const { file } = opened;
  const removed = createRemovedList();
  const kept = new Set<string>();
  const elements = copyKeptAttributes(file.set, {
    removed,
    kept,
    signed: opened.header.signed,
    uids: new Map(),
  });
  const pixels = writeFrames(decoded);
  const hiddenPieces = countHiddenPieces(opened);
  if (file.preambleUsed) removed.add('before');
  if (file.trailingBytes > 0) removed.add('after');
  if (hiddenPieces > 0) {
    removed.add('comments', undefined, hiddenPieces);
  }
  const replaced = new Set([...pixels.elements.map(({ tag }) => tag), ...pixels.dropped]);
  const rest = elements.filter(({ tag }) => !replaced.has(tag));
  for (const element of rest) keepFrameGroups(element, decoded.stored, opened.header.frameCount);
  // Standard classes only: a private class reveals the manufacturer.
  const declared = readText(file.set, tags.sopClassUid) ?? '';
  const standard = /^1\.2\.840\.10008\.5\.1\.4\.[0-9.]{1,40}$/.test(declared);
  const sopClassUid = standard ? classToStore(declared, opened.header.frameCount) : secondaryCaptureStorage;
  return {
    bytes: writeCleanDicom([...rest, ...pixels.elements, methodCodes(pixelsCleaned)], sopClassUid),
    cleaning: 'dicom',
    removed: removed.list(),
    kept: [...kept, 'Pixel Data'],
  };
}

/** Keeps only the functional groups of the kept frames. */
function keepFrameGroups(element: OutputElement, frames: IndexedFrame[], frameCount: number): void {
  if (element.tag !== tags.perFrameFunctionalGroups || frames.length === frameCount) return;
  if ('items' in element.value) {
    const { items } = element.value;
    element.value = { items: frames.map(({ index }) => items[index] ?? []) };
  }
}

/** Adds new UIDs without a link to the original, and the de-identification method (PS3.15 E.1.1). */
function writeCleanDicom(elements: OutputElement[], sopClassUid: string): Uint8Array {
  return writeDicom(sopClassUid, freshUid(), [
    ...completeObject(elements, sopClassUid),
    textElement(0x0020000d, 'UI', freshUid()),
    textElement(0x0020000e, 'UI', freshUid()),
    textElement(0x00120062, 'CS', 'YES'),
    textElement(0x00120063, 'LO', dicomMethod),
  ]);
}
