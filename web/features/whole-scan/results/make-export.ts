import type { ExportAnswer, ExportRequest } from './export-protocol.ts';

/** Makes a file in a worker of its own, so that the page goes on answering. */
export function makeExport(request: ExportRequest): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportAnswer>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.problem));
    worker.onerror = () => reject(new Error('The file could not be made in this browser.'));
    worker.postMessage(request);
  });
  return made.finally(() => worker.terminate());
}
