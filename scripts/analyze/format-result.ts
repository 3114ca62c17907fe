import { stringify } from 'csv-stringify/sync';
import { commandLine } from '#words/say/command-line.ts';
import type { FileResult } from './analyze-file.ts';

export const csvHeader =
  'file,image_width,image_height,answer,scope,class,class_id,confidence,x,y,width,height,model,milliseconds,error,frame\n';

export function toJsonLine(result: FileResult): string {
  return `${JSON.stringify(result)}\n`;
}

/** A row for each detection and other abnormality. Without any, or with an error, a file gets one row without a place. */
export function toCsvRows(result: FileResult): string {
  if (result.error !== undefined) return row([result.file, ...Array<string>(13).fill(''), result.error, '']);
  const { file, width, height, answer, scope, model, milliseconds } = result;
  const before = [file, width, height, answer, scope ?? ''];
  const after = [
    model,
    milliseconds ?? '',
    result.judged ? '' : commandLine.analyze('notAnalyzed', { reasons: result.reasons.join(' ') }),
  ];
  const regions = [...result.detections, ...result.others];
  if (regions.length === 0) return row([...before, ...Array<string>(7).fill(''), ...after, '']);
  return regions
    .map((box) => {
      const place = [box.class, box.class_id, box.confidence, box.x, box.y, box.width, box.height];
      return row([...before, ...place, ...after, box.frame]);
    })
    .join('');
}

function row(cells: (string | number)[]): string {
  return stringify([cells], {
    // A file name that starts with =, +, - or @ must not become a formula in a spreadsheet.
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
}
