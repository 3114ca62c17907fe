import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel, type RunnableModel } from '#server/analysis/detect/load-model.ts';
import { productRoot } from '#server/platform/product-root.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { commandLine } from '#words/say/command-line.ts';
import { analyzeFile } from './analyze-file.ts';
import { analyzeStudies } from './analyze-studies.ts';
import { findFiles } from './find-files.ts';
import { csvHeader, toCsvRows, toJsonLine } from './format-result.ts';

const words = commandLine.analyze;

/** Input from scripts/analyze.ts over standard input. */
export interface AnalyzeOptions {
  paths: string[];
  minConfidence: number;
  format: 'jsonl' | 'csv';
  /** Whole studies instead of single images. */
  study: boolean;
  /** Also analyze images that the learned check rejects. */
  anyway: boolean;
  /** Default: the shipped model. */
  modelFolder?: string | undefined;
}

async function analyze(options: AnalyzeOptions, model: RunnableModel): Promise<number> {
  const { paths, format } = options;
  const { files, skipped, missing } = await findFiles(paths);
  const all = [...missing, ...files];
  if (all.length === 0) throw new Error(words('noFiles'));
  const detector = await createEmbeddedDetector(model);
  const write = format === 'csv' ? toCsvRows : toJsonLine;
  if (format === 'csv') process.stdout.write(csvHeader);
  const progress = createProgressLine(all.length);
  let failed = 0;
  for (const file of all) {
    const result = await analyzeFile(file, detector, options);
    if ('error' in result) failed++;
    process.stdout.write(write(result));
    progress.step(file);
  }
  progress.finish(words('done', { done: all.length - failed, all: all.length, skipped }));
  await detector.close();
  return failed > 0 ? 1 : 0;
}

async function analyzeFolders({ paths }: AnalyzeOptions, model: RunnableModel): Promise<number> {
  const { studies: calibration } = model;
  if (!calibration) throw new Error(words('noStudies'));
  const detector = await createEmbeddedDetector(model);
  let unread = 0;
  for (const from of paths) {
    const { studies, skipped } = await analyzeStudies(from, detector, calibration, (result) => {
      if (result.verdict === 'not-readable') unread++;
      process.stdout.write(`${JSON.stringify(result)}\n`);
    });
    if (studies === 0) unread++;
    process.stderr.write(`${words('studies', { folder: from, studies, skipped: skipped.length })}\n`);
  }
  await detector.close();
  return unread > 0 ? 1 : 0;
}

// A closed pipe ('analyze … | head') is not a failure.
process.stdout.on('error', () => process.exit(0));
try {
  const options = JSON.parse(await text(process.stdin)) as AnalyzeOptions;
  const { model } = await loadModel(options.modelFolder ?? path.join(productRoot, 'model'));
  process.exitCode = await (options.study ? analyzeFolders : analyze)(options, model);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${words('tryHelp')}\n`);
  process.exitCode = 2;
}
