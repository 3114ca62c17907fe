import type { DicomJson } from './dicom-json.ts';

const tags = {
  content: '0040A730',
  name: '0040A043',
  code: '0040A168',
  measured: '0040A300',
  units: '004008EA',
  meaning: '00080104',
  number: '0040A30A',
  text: '0040A160',
  uid: '0040A124',
  reference: '00081199',
  instance: '00081155',
  frame: '00081160',
} as const;

const itemsOf = (item: DicomJson, tag: string): DicomJson[] => (item[tag]?.Value ?? []) as DicomJson[];
const textOf = (item: DicomJson | undefined, tag: string): string => String(item?.[tag]?.Value?.[0] ?? '');
const meaningOf = (item: DicomJson, tag: string): string => textOf(itemsOf(item, tag)[0], tags.meaning);

function valueText(item: DicomJson): string {
  const [measured] = itemsOf(item, tags.measured);
  if (measured) return `${textOf(measured, tags.number)} ${meaningOf(measured, tags.units)}`;
  const [reference] = itemsOf(item, tags.reference);
  const frame = textOf(reference, tags.frame);
  if (reference) return `${textOf(reference, tags.instance)}${frame ? `, frame ${frame}` : ''}`;
  return meaningOf(item, tags.code) || textOf(item, tags.text) || textOf(item, tags.uid);
}

function linesOf(item: DicomJson, depth: number): string[] {
  const line = [meaningOf(item, tags.name), valueText(item)].filter(Boolean).join(': ');
  const own = line ? [`${'  '.repeat(depth)}${line}`] : [];
  return [...own, ...itemsOf(item, tags.content).flatMap((child) => linesOf(child, depth + 1))];
}

/** The content of a structured report as indented lines, for people without a viewer. */
export const describeReport = (report: DicomJson): string => `${linesOf(report, 0).join('\n')}\n`;
