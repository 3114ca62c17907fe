/** Reads the output of `analyze` and prints a CSV row for each folder: slices, slices with a finding, highest confidence. */
import path from 'node:path';
import { createInterface } from 'node:readline';

const brainFrom = 0.5;
const folders = new Map<
  string,
  { slices: number; unread: number; notBrain: number; marked: number; highest: number }
>();
for await (const line of createInterface({ input: process.stdin })) {
  const { file, error, scope, detections = [] } = JSON.parse(line);
  const folder = path.dirname(file);
  const row = folders.get(folder) ?? { slices: 0, unread: 0, notBrain: 0, marked: 0, highest: 0 };
  folders.set(folder, row);
  row.slices += 1;
  if (error) row.unread += 1;
  else if (scope < brainFrom) row.notBrain += 1;
  else if (detections.length > 0) row.marked += 1;
  for (const { confidence } of detections) row.highest = Math.max(row.highest, confidence);
}
console.log('folder,slices,unread,not a brain,marked,highest confidence');
for (const [folder, row] of folders) console.log([`"${folder}"`, ...Object.values(row)].join(','));
