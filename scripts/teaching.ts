import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { modelLabel } from '#contract/format.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { readCommand } from '#tools/read-command.ts';
import { markCase } from './teaching/mark-case.ts';

readCommand(
  `npm run teaching

Stores what the shipped model marks on each case of the teaching library, in web/lib/drawn-cases/marks.json. Run it
for each new model; a test compares. The cases are drawn by "python3 -m sulcus_model.teaching_cases" (model/README.md).
`,
  {},
);
const place = (name: string) => new URL(`../web/lib/drawn-cases/${name}`, import.meta.url);
const cases = JSON.parse(await readFile(place('drawn.json'), 'utf8')) as { id: string }[];
const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);
const marks: Record<string, unknown> = {};
const line = createProgressLine(cases.length);
for (const { id } of cases) {
  marks[id] = await markCase(place(`${id}.webp`), detector);
  line.step(id);
}
line.finish(`${cases.length} cases`);
const text = JSON.stringify({ model: modelLabel(detector.describe()), marks }, null, 2);
await detector.close();
await writeFile(place('marks.json'), `${text}\n`);
