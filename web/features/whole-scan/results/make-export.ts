import type { ExportAnswer, ExportProblem, ExportRequest } from './export-request.ts';

/** Thrown when a file cannot be made. */
export class ExportError extends Error {
  readonly why: ExportProblem;

  constructor(why: ExportProblem) {
    super(why);
    this.why = why;
  }
}

/** Makes a file in its own worker, so that the page stays responsive. */
export function makeExport(request: ExportRequest): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportAnswer>) =>
      'file' in data ? resolve(data.file) : reject(new ExportError(data.problem));
    worker.onerror = () => reject(new ExportError('failed'));
    worker.postMessage(request);
  });
  return made.finally(() => worker.terminate());
}
