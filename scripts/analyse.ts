import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { confidenceCutOff } from '#contract/constants.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { analyseFile } from './analyse/analyse-file.ts';
import { findFiles } from './analyse/find-files.ts';
import { csvHeader, toCsvRows, toJsonLine } from './analyse/format-result.ts';
import { createProgressLine } from './progress-line.ts';

const help = `Marks possible tumour regions in brain MRI slices. For research and education, never for diagnosis.

  npm run --silent analyse -- PATH... [options]

PATH is a file or a folder with PNG, JPEG or DICOM files; folders are walked in sorted order.

  --min-confidence N   leave out detections below N, 0 to 1 (default ${confidenceCutOff})
  --format FORMAT      jsonl: one JSON line a file (default); csv: one row a detection
  --model FOLDER       folder with sulcus.onnx and card.json (default: the one that ships)
  --help               this text

Each JSON line holds file, width, height (pixels), scope (0 to 1: is this a brain MR slice),
detections (class, class_id, confidence, x and y of the centre in pixels, width and height as
fractions of the picture), model and milliseconds. A file that cannot be read gives file and error.
Of a multi-frame file the frame with the most brain is analysed.

The exit status is 0 when every file was analysed, 1 when one was not, 2 when the command is wrong.
Progress goes to stderr.
`;

const options = readArguments();
const shipped = fileURLToPath(new URL('../model', import.meta.url));
const { model } = await loadModel(options.modelFolder ?? shipped).catch(fail);
const { files, skipped, missing } = await findFiles(options.paths);
if (files.length === 0 && missing.length === 0)
  fail(new Error('There is no PNG, JPEG or DICOM file in these folders.'));
const detector = await createEmbeddedDetector(model).catch(fail);

// A closed pipe ('analyse … | head') is the reader's choice, not a failure.
process.stdout.on('error', () => process.exit(0));
const write = options.format === 'csv' ? toCsvRows : toJsonLine;
if (options.format === 'csv') process.stdout.write(csvHeader);
const all = [...missing, ...files];
const progress = createProgressLine(all.length);
let failed = 0;
for (const file of all) {
  const result = await analyseFile(file, detector, options.minConfidence);
  if ('error' in result) failed++;
  process.stdout.write(write(result));
  progress.step(file);
}
const others = skipped > 0 ? `, ${skipped} other files left out` : '';
progress.finish(`${all.length - failed} of ${all.length} files analysed${others}`);
await detector.close();
process.exitCode = failed > 0 ? 1 : 0;

function readArguments() {
  try {
    const { values, positionals: paths } = parseArgs({
      allowPositionals: true,
      options: {
        'min-confidence': { type: 'string', default: String(confidenceCutOff) },
        format: { type: 'string', default: 'jsonl' },
        model: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(help);
      process.exit(0);
    }
    const minConfidence = Number(values['min-confidence']);
    if (paths.length === 0) throw new Error('Name at least one file or folder.');
    if (values['min-confidence'].trim() === '' || !(minConfidence >= 0 && minConfidence <= 1)) {
      throw new Error('--min-confidence takes a number from 0 to 1.');
    }
    if (values.format !== 'jsonl' && values.format !== 'csv') throw new Error('--format takes jsonl or csv.');
    return { paths, minConfidence, format: values.format, modelFolder: values.model };
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exit(2);
}
