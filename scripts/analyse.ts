import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { confidenceCutOff } from '#contract/constants.ts';
import type { AnalyseOptions } from './analyse/run.ts';

const help = `Marks possible tumour regions in brain MRI slices. For research and education, never for diagnosis.

  npm run --silent analyse -- PATH... [options]

PATH is a file or a folder with PNG, JPEG or DICOM files; folders are walked in sorted order.
@LIST is a text file with one path on each line, - the same from standard input:

  find scans -name '*.dcm' | npm run --silent analyse -- -

  --min-confidence N   leave out detections below N, 0 to 1 (default ${confidenceCutOff})
  --study              each PATH holds whole studies (DICOM, NIfTI, BIDS): one JSON line for each study
  --anyway             analyze pictures that the learned check refuses, too; results on them were never measured
  --format FORMAT      jsonl: a JSON line for each file (default); csv: a row for each detection
  --model FOLDER       folder with sulcus.onnx and card.json (default: the one that ships)
  --help               this text

Each JSON line holds file, width, height (pixels), answer (finding, unclear, clear or not-analyzed),
scope (0 to 1: is this a brain MR slice), judged and reasons (a picture that is no brain MR slice is
not analyzed, and has no detections), notes, kind and sequence of the picture where the model names
them, detections (class, class_id, confidence, x and y of the centre in pixels, width and height as
fractions of the picture), faint (regions below the threshold that make the answer unclear), model
and milliseconds. A file that cannot be read gives file and error.
With --study a line holds study, verdict (possible-lesion, unclear, nothing-found, not-readable), reasons,
lesions (score: of lesions like this one, so many were right; volume with its spread; slices in each series),
singleSliceMarks, and for every series what was read and what was not.
Of a multi-frame file the frame with the most brain is analysed.

The exit status is 0 when every file was analysed, 1 when one was not, 2 when the command is wrong.
Progress goes to stderr.
`;

const { paths: named, ...options } = readArguments();
const paths = await readLists(named).catch(fail);
if (paths.length === 0) fail(new Error('Name at least one file or folder.'));

// The inference runtime reads the command line of its process into a buffer of fixed size and crashes where it is longer
// than about 14 KB. So the process that loads it gets no arguments; the paths come over standard input.
const child = spawn(process.execPath, [fileURLToPath(new URL('./analyse/run.ts', import.meta.url))], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
// It may end before it has read everything.
child.stdin.on('error', () => {});
child.stdin.end(JSON.stringify({ ...options, paths } satisfies AnalyseOptions));
child.on('error', fail);
child.on('close', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
});

/** Puts the lines of a list in its place. */
async function readLists(named: string[]): Promise<string[]> {
  const read = async (path: string): Promise<string[]> => {
    if (path !== '-' && !path.startsWith('@')) return [path];
    const list = path === '-' ? await text(process.stdin) : await readFile(path.slice(1), 'utf8');
    return list.split(/\r?\n/).filter((line) => line !== '');
  };
  const paths: string[] = [];
  for (const path of named) paths.push(...(await read(path)));
  return paths;
}

function readArguments(): AnalyseOptions {
  try {
    const { values, positionals: paths } = parseArgs({
      allowPositionals: true,
      options: {
        'min-confidence': { type: 'string', default: String(confidenceCutOff) },
        study: { type: 'boolean', default: false },
        anyway: { type: 'boolean', default: false },
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
    const { format, anyway, study, model: modelFolder } = values;
    return { paths, minConfidence, format, anyway, study, modelFolder };
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exit(2);
}
