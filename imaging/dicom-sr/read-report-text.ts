import { type DicomDataSet, readItems } from '../dicom/data-set.ts';
import { readFullText, textDecoderOf } from '../dicom/decode-text.ts';
import { readWholeDicom } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';

/** A structured report as plain text: a line for each item of its content, indented by its depth. */
export function readReportText(bytes: Uint8Array): { title: string; text: string } {
  const set = readWholeDicom(bytes);
  const decoder = textDecoderOf(set);
  const lines: string[] = [];
  for (const item of readItems(set, tags.contentItems)) addLines(item, 0, decoder, lines);
  return { title: meaningOf(set, tags.conceptName, decoder), text: lines.join('\n') };
}

/** No report has more; a hostile file might. */
const maxLines = 5_000;

function addLines(item: DicomDataSet, depth: number, decoder: TextDecoder, lines: string[]): void {
  if (lines.length >= maxLines) return;
  const name = meaningOf(item, tags.conceptName, decoder);
  const value = saidBy(item, decoder);
  const indent = '  '.repeat(depth);
  const line = [name, value].filter(Boolean).join(': ');
  if (line) lines.push(...line.split(/\r\n|\r|\n/).map((part) => indent + part));
  for (const child of readItems(item, tags.contentItems)) addLines(child, depth + 1, decoder, lines);
}

/** The value of an item; empty for a container, and for references and coordinates. */
function saidBy(item: DicomDataSet, decoder: TextDecoder): string {
  const text = (tag: number): string => readFullText(item, tag, decoder);
  switch (text(tags.valueType)) {
    case 'TEXT':
      return text(tags.textValue);
    case 'CODE':
      return meaningOf(item, tags.conceptCode, decoder);
    case 'NUM': {
      const [measured] = readItems(item, tags.measuredValues);
      if (!measured) return '';
      const unit = readItems(measured, tags.measurementUnits)[0];
      const number = readFullText(measured, tags.numericValue, decoder);
      return [number, unit && readFullText(unit, tags.codeMeaning, decoder)].filter(Boolean).join(' ');
    }
    case 'PNAME':
      return text(tags.personName).replaceAll('^', ' ').trim();
    case 'DATE':
      return text(tags.dateValue);
    case 'TIME':
      return text(tags.timeValue);
    case 'DATETIME':
      return text(tags.dateTimeValue);
    default:
      return '';
  }
}

function meaningOf(set: DicomDataSet, tag: number, decoder: TextDecoder): string {
  const [code] = readItems(set, tag);
  return code ? readFullText(code, tags.codeMeaning, decoder) : '';
}
