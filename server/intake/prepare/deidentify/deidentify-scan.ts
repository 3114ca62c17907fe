import type { ScanFormat } from '#contract/scans.ts';
import { findText, type TextSearch, textSearchVersion } from '#imaging/burned-in/find-text.ts';
import { joinRegions } from '#imaging/burned-in/join-regions.ts';
import { planFilling } from '#imaging/burned-in/plan-filling.ts';
import type { Region } from '#imaging/burned-in/region.ts';
import type { Line } from '#imaging/burned-in/text-lines.ts';
import type { ReadCells } from '#imaging/burned-in/text-map.ts';
import { type CleanedFile, deidentifyDicom } from '#imaging/deidentify/deidentify-dicom.ts';
import { fillRegions } from '#imaging/deidentify/fill-regions.ts';
import type { Notice, Receipt } from '#imaging/deidentify/receipt.ts';
import { type DicomDataSet, readText } from '#imaging/dicom/data-set.ts';
import { type DecodedDicom, type IndexedFrame, renderFrames } from '#imaging/dicom/decode-dicom.ts';
import { toRgb } from '#imaging/dicom/photometric.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { type DecodedScan, grayFrame, saturationOf } from '#imaging/picture/decoded-scan.ts';
import type { OpenedScan } from '../decode/open-scan.ts';
import { readBurnedInText } from '../read-burned-in-text.ts';
import { deidentifyPicture } from './deidentify-picture.ts';

export interface DeidentifiedScan {
  /** The file to store: what was uploaded, without anything that could name a person. */
  original: Uint8Array;
  format: ScanFormat;
  /** The pixels of `original`. Decoding it again gives the same. */
  scan: DecodedScan;
  receipt: Receipt;
  /** Where burned-in text may remain, per frame. */
  suspected: { frame: number; regions: Region[] }[];
}

/** How often an image is searched. Before the last search, everything around the head is masked. */
const maxSearches = 3;

/** De-identifies a decoded upload. Only frames that were searched for text are stored. */
export async function deidentifyScan(
  uploaded: OpenedScan,
  readCells: ReadCells = readBurnedInText,
): Promise<DeidentifiedScan> {
  const { scan } = uploaded;
  const dropped = leftOutOf(uploaded);
  const { regions, searches } = await fillBurnedInText(uploaded, readCells);
  const filled = regions.length > 0;
  const suspected = searches.some((search) => search.suspected.length > 0);
  const declared = uploaded.format === 'dicom' && declaresBurnedInText(uploaded.dicom.opened.file.set);
  const cleaned: CleanedFile & { format: ScanFormat } =
    uploaded.format === 'dicom'
      ? {
          ...deidentifyDicom(uploaded.dicom, { pixelsCleaned: filled && !suspected }),
          format: 'dicom',
        }
      : await deidentifyPicture(uploaded.bytes, uploaded.format, scan, filled);
  if (dropped) numberFromZero(scan);
  const writing = suspected ? 'suspected' : filled ? 'masked' : declared ? 'declared' : 'none';
  const notices: Notice[] = [];
  if (dropped) notices.push(dropped);
  if (suspected) notices.push({ id: 'suspected' });
  if (declared) notices.push({ id: 'declared' });
  return {
    original: cleaned.bytes,
    format: cleaned.format,
    scan,
    suspected: searches.map(({ suspected: places }, i) => ({
      frame: scan.frames[i]!.index,
      regions: joinRegions(places.map(regionOf)),
    })),
    receipt: {
      cleaning: cleaned.cleaning,
      removed: cleaned.removed,
      kept: cleaned.kept,
      maskedRegions: regions,
      writing,
      textSearch: textSearchVersion,
      notices,
    },
  };
}

function declaresBurnedInText(set: DicomDataSet): boolean {
  return readText(set, tags.burnedInAnnotation)?.toUpperCase() === 'YES';
}

const regionOf = ({ left, top, right, bottom }: Line): Region => ({
  x: left,
  y: top,
  width: right - left + 1,
  height: bottom - top + 1,
});

/** Masks burned-in text around the head and searches again, until none is found there. */
async function fillBurnedInText(
  uploaded: OpenedScan,
  readCells: ReadCells,
): Promise<{ regions: Region[]; searches: TextSearch[] }> {
  const { scan } = uploaded;
  const { width, height } = scan;
  let regions: Region[] = [];
  let searches = await searchFrames(scan, readCells);
  const first = searches;
  for (let round = 1; round < maxSearches && searches.some(({ marks }) => marks.length > 0); round++) {
    const filling = planFilling(searches, width, height, round === maxSearches - 1);
    if (filling.regions.length === 0) break;
    regions = [...regions, ...filling.regions];
    fillFrames(uploaded, { ...filling, width });
    searches = await searchFrames(scan, readCells, { masked: true });
  }
  // Suspected text from the first search was not masked, so it stays suspected regardless of later searches.
  return {
    regions,
    searches: searches.map((search, i) => ({
      ...search,
      suspected: [...first[i]!.suspected, ...search.suspected, ...(regions.length > 0 ? search.marks : [])],
    })),
  };
}

/** One frame at a time, to limit memory. */
async function searchFrames(
  scan: DecodedScan,
  readCells: ReadCells,
  options?: { masked: boolean },
): Promise<TextSearch[]> {
  const searches: TextSearch[] = [];
  for (const { index, pixels } of scan.frames) {
    const frame = {
      gray: grayFrame(scan, index),
      saturation: scan.channels === 3 ? saturationOf(pixels) : undefined,
    };
    searches.push(await findText(frame, scan.width, scan.height, readCells, options));
  }
  return searches;
}

type Masking = Parameters<typeof fillRegions>[2];

/** Fills the same regions in every frame: in the stored values of a DICOM file, otherwise in the pixels. */
function fillFrames(uploaded: OpenedScan, masking: Masking): void {
  const { scan } = uploaded;
  if (uploaded.format !== 'dicom') {
    for (const { pixels } of scan.frames) fillRegions(pixels, scan.channels, masking);
    return;
  }
  const { dicom } = uploaded;
  dicom.stored = dicom.stored.map((frame) => fillFrame(frame, dicom, masking));
  const { pixels, window } = renderFrames(dicom.opened, dicom.stored);
  dicom.window = window;
  scan.frames = dicom.stored.map(({ index }, i) => ({ index, pixels: pixels[i]! }));
}

function fillFrame(
  { index, stored }: IndexedFrame,
  { opened: { header } }: DecodedDicom,
  masking: Masking,
): IndexedFrame {
  const color = header.samplesPerPixel === 3;
  const samples = color ? new Uint8Array(toRgb(stored, header)) : stored.samples.slice();
  fillRegions(samples, header.samplesPerPixel, masking);
  return { index, stored: { ...stored, samples, photometric: color ? 'RGB' : stored.photometric } };
}

/** Why frames are left out. Undefined if all were searched. */
function leftOutOf({ scan }: OpenedScan): Notice | undefined {
  if (scan.frames.length === scan.frameCount) return undefined;
  return { id: 'leftOut', count: scan.frameCount, frame: scan.shownFrame + 1 };
}

function numberFromZero(scan: DecodedScan): void {
  scan.frames = scan.frames.map(({ pixels }, index) => ({ index, pixels }));
  scan.frameCount = scan.frames.length;
  scan.shownFrame = 0;
}
