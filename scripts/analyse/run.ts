import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { createProgressLine } from '../progress-line.ts';
import { analyseFile } from './analyse-file.ts';
import { findFiles } from './find-files.ts';
import { csvHeader, toCsvRows, toJsonLine } from './format-result.ts';

/** What scripts/analyse.ts sends over standard input. */
export interface AnalyseOptions {
  paths: string[];
  minConfidence: number;
  format: 'jsonl' | 'csv';
  /** The model that ships when there is none. */
  modelFolder?: string | undefined;
}

/** Loads the model and analyses the files. */
async function analyse({ paths, minConfidence, format, modelFolder }: AnalyseOptions): Promise<number> {
  const shipped = fileURLToPath(new URL('../../model', import.meta.url));
  const { model } = await loadModel(modelFolder ?? shipped);
  const { files, skipped, missing } = await findFiles(paths);
  const all = [...missing, ...files];
  if (all.length === 0) throw new Error('There is no PNG, JPEG or DICOM file in these folders.');
  const detector = await createEmbeddedDetector(model);
  const write = format === 'csv' ? toCsvRows : toJsonLine;
  if (format === 'csv') process.stdout.write(csvHeader);
  const progress = createProgressLine(all.length);
  let failed = 0;
  for (const file of all) {
    const result = await analyseFile(file, detector, {
      minConfidence,
      scopeThreshold: model.postprocess.scopeThreshold,
    });
    if ('error' in result) failed++;
    process.stdout.write(write(result));
    progress.step(file);
  }
  const others = skipped > 0 ? `, ${skipped} other files left out` : '';
  progress.finish(`${all.length - failed} of ${all.length} files analysed${others}`);
  await detector.close();
  return failed > 0 ? 1 : 0;
}

// A closed pipe ('analyse … | head') is the reader's choice, not a failure.
process.stdout.on('error', () => process.exit(0));
try {
  process.exitCode = await analyse(JSON.parse(await text(process.stdin)) as AnalyseOptions);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exitCode = 2;
}
