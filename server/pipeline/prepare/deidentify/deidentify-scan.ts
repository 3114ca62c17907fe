import type { DeidentificationReceipt, ScanFormat } from '#contract/scans.ts';
import { findText, regionsToFill, type TextSearch } from '#imaging/burnt-in/find-text.ts';
import { readText } from '#imaging/dicom/data-set.ts';
import { type IndexedFrame, renderFrames } from '#imaging/dicom/decode-dicom.ts';
import { toRgb } from '#imaging/dicom/photometric.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { type DecodedScan, greyFrame } from '#imaging/picture/decoded-scan.ts';
import type { OpenedScan } from '../decode/open-scan.ts';
import { type CleanedFile, deidentifyDicom } from './deidentify-dicom.ts';
import { deidentifyPicture } from './deidentify-picture.ts';
import { fillRegions } from './fill-regions.ts';

export interface DeidentifiedScan {
  /** The file to store: what was uploaded, without anything that could name a person. */
  original: Uint8Array;
  format: ScanFormat;
  /** What `original` shows; reading it again gives the same pixels. */
  scan: DecodedScan;
  receipt: DeidentificationReceipt;
}

const suspectedWarning =
  'There may be writing in the picture that could not be removed safely. Please check that it names nobody, or crop it away.';
const declaredWarning =
  'The file says that writing is part of its picture. Please check that none is left that names somebody.';

/** Cleans what was decoded. Every frame that is stored was looked at; frames that were not are left out. */
export async function deidentifyScan(uploaded: OpenedScan): Promise<DeidentifiedScan> {
  const { scan } = uploaded;
  const { width, height } = scan;
  const searches = searchFrames(scan);
  const { regions, guarded } = regionsToFill(searches, width, height);
  const masking = { regions, guarded, width };
  const cleaned: CleanedFile & { format: ScanFormat } =
    uploaded.format === 'dicom' ? cleanDicom(uploaded, masking) : await cleanPicture(uploaded, masking);

  const again = regions.length > 0 ? searchFrames(scan) : searches;
  const suspected =
    searches.some((search) => search.suspected) || again.some(({ marks }) => marks.length > 0);
  const declared =
    uploaded.format === 'dicom' &&
    readText(uploaded.dicom.opened.file.set, tags.burnedInAnnotation)?.toUpperCase() === 'YES';
  const warnings = [...cleaned.warnings];
  if (suspected) warnings.push(suspectedWarning);
  else if (declared) warnings.push(declaredWarning);
  return {
    original: cleaned.bytes,
    format: cleaned.format,
    scan,
    receipt: {
      method: cleaned.method,
      removed: cleaned.removed,
      kept: cleaned.kept,
      maskedRegions: regions,
      writing: suspected ? 'suspected' : regions.length > 0 ? 'masked' : declared ? 'declared' : 'none',
      warnings,
    },
  };
}

const searchFrames = (scan: DecodedScan): TextSearch[] =>
  scan.frames.map(({ index }) => findText(greyFrame(scan, index), scan.width, scan.height));

type Masking = Parameters<typeof fillRegions>[2];

async function cleanPicture(
  { bytes, format, scan }: OpenedScan & { format: 'png' | 'jpeg' },
  masking: Masking,
): Promise<CleanedFile & { format: ScanFormat }> {
  const masked = masking.regions.length > 0;
  if (masked) for (const { pixels } of scan.frames) fillRegions(pixels, scan.channels, masking);
  return deidentifyPicture(bytes, format, scan, masked);
}

/** Changes `scan` to what the cleaned file shows. */
function cleanDicom(
  { dicom, scan }: OpenedScan & { format: 'dicom' },
  masking: Masking,
): CleanedFile & { format: ScanFormat } {
  const { opened } = dicom;
  const leftOut = scan.frameCount - scan.frames.length;
  if (masking.regions.length === 0 && leftOut === 0) return { ...deidentifyDicom(opened), format: 'dicom' };
  let frames = dicom.stored;
  if (masking.regions.length > 0) {
    frames = frames.map((frame) => maskFrame(frame, dicom, masking));
    const pictures = renderFrames(opened, frames);
    scan.frames = frames.map(({ index }, i) => ({ index, pixels: pictures[i]! }));
  }
  const cleaned = deidentifyDicom(opened, frames);
  if (leftOut > 0) {
    cleaned.warnings.push(
      `Of the ${scan.frameCount} frames only frame ${scan.shownFrame + 1}, which shows the most brain, is kept: the others are too many to be checked for writing.`,
    );
    scan.frames = scan.frames.map(({ pixels }, index) => ({ index, pixels }));
    scan.frameCount = scan.frames.length;
    scan.shownFrame = 0;
  }
  return { ...cleaned, format: 'dicom' };
}

function maskFrame(
  { index, stored }: IndexedFrame,
  { opened: { header } }: (OpenedScan & { format: 'dicom' })['dicom'],
  masking: Masking,
): IndexedFrame {
  const colour = header.samplesPerPixel === 3;
  const samples = colour ? new Uint8Array(toRgb(stored, header)) : stored.samples.slice();
  fillRegions(samples, header.samplesPerPixel, masking);
  return { index, stored: { ...stored, samples, photometric: colour ? 'RGB' : stored.photometric } };
}
