import { readText, valueBytes } from '#imaging/dicom/data-set.ts';
import { readFullText, textDecoderOf } from '#imaging/dicom/decode-text.ts';
import { type DicomFile, readDicom } from '#imaging/dicom/read-dicom.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { comprehensiveSrStorage } from '#imaging/dicom/uids.ts';
import { readReportText } from '#imaging/dicom-sr/read-report-text.ts';
import type { Phrase } from '../phrase.ts';
import type { Source } from './source.ts';

/** A report that lies among the images: a text, a structured report or a PDF. */
export interface StudyDocument {
  path: string;
  /** As the file names itself; empty if it does not. */
  title: string;
  /** Null for a PDF, whose bytes are read when it is asked for. */
  text: string | null;
  source: number;
}

const encapsulatedPdf = '1.2.840.10008.5.1.4.1.1.104.1';
/** All structured reports (PS3.4 B.5) but the list of key images. */
const reportRoot = comprehensiveSrStorage.replace(/\d+$/, '');
const keyObjects = `${reportRoot}59`;
const presentationRoot = '1.2.840.10008.5.1.4.1.1.11.';
const rawData = '1.2.840.10008.5.1.4.1.1.66';

/** Longer texts are no reports. */
const maxTextBytes = 200_000;

/** A PDF or a text; undefined for anything else. */
export function documentOf(path: string, place: number, head: Uint8Array): StudyDocument | undefined {
  if (head[0] === 0x25 && head[1] === 0x50 && head[2] === 0x44 && head[3] === 0x46)
    return { path, title: '', text: null, source: place };
  if (!/\.txt$/i.test(path) || head.length > maxTextBytes) return undefined;
  const text = decodePlainText(head).trim();
  return text && !text.includes('\0') ? { path, title: '', text, source: place } : undefined;
}

function decodePlainText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A structured report or a PDF inside a DICOM file; undefined for anything else. */
export async function dicomDocumentOf(
  file: DicomFile,
  place: number,
  { path, whole }: Source,
): Promise<StudyDocument | undefined> {
  const sopClass = readText(file.set, tags.sopClassUid) ?? '';
  const title = (tag: number): string => readFullText(file.set, tag, textDecoderOf(file.set));
  if (sopClass === encapsulatedPdf) {
    return {
      path,
      title: title(tags.documentTitle) || title(tags.seriesDescription),
      text: null,
      source: place,
    };
  }
  if (!sopClass.startsWith(reportRoot) || sopClass === keyObjects) return undefined;
  const report = readReportText(await whole());
  return { path, source: place, text: report.text, title: report.title || title(tags.seriesDescription) };
}

/** Why a DICOM file without an image cannot be shown. */
export function whyNoImage({ set }: DicomFile): Phrase {
  const sopClass = readText(set, tags.sopClassUid) ?? '';
  if (sopClass === keyObjects) return { key: 'skippedKeyImages' };
  if (sopClass.startsWith(presentationRoot)) return { key: 'skippedPresentation' };
  if (sopClass === rawData || readText(set, tags.modality) === 'RAW') return { key: 'skippedRawData' };
  return { key: 'skippedNoImage' };
}

/** The bytes of a PDF, also of one inside a DICOM file. */
export async function readPdf({ source }: StudyDocument, sources: readonly Source[]): Promise<Uint8Array> {
  const bytes = await sources[source]!.whole();
  if (bytes[0] === 0x25) return bytes;
  const { set } = readDicom(bytes);
  const element = set.elements.get(tags.encapsulatedDocument);
  return element ? valueBytes(set, element) : new Uint8Array();
}
