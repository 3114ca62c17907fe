import type { StudyDocument } from '#reading/study/documents.ts';
import type { ReadAnswer, ReadRequest } from '../reading/protocol.ts';
import type { DroppedFile } from './collect-files.ts';
import type { Detector } from './detector.ts';
import { createScanStore, emptyScan } from './scan-state.ts';
import { createSeriesReader } from './series-reader.ts';

export type Scan = ReturnType<typeof createScan>;

/**
 * A dropped scan: its files, series, slices and findings. It lives outside React; pages subscribe to it. `atOnce`: the
 * proposed series is opened without showing first what there is.
 */
export function createScan(detector: Detector, { atOnce = false } = {}) {
  const store = createScanStore();
  let worker: Worker | undefined;
  const reader = createSeriesReader(detector, store, (key) => send({ type: 'open', key }), atOnce);
  const pdfs = new Map<string, (file: Blob | null) => void>();
  const send = (request: ReadRequest) => worker?.postMessage(request);
  const end = () => {
    reader.end();
    worker?.terminate();
    worker = undefined;
  };

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Does nothing while a scan is open. */
    read: (files: DroppedFile[]) => {
      // A requested sample or a second drop may arrive while a scan is open, which stays.
      if (store.state().step !== 'choose') return;
      end();
      store.change({ ...emptyScan, step: 'reading', fileCount: files.length });
      worker = new Worker(new URL('../reading/read-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
        if (data.type === 'pdf') pdfs.get(data.path)?.(data.file);
        else reader.onAnswer(data);
      };
      worker.onerror = () => {
        end();
        store.change({ ...emptyScan, problem: { key: 'problemUnreadable' } });
      };
      void sendFiles(worker, files);
    },
    /** Opens a series and analyzes it. */
    choose: (key: string) => {
      store.change({ queue: [] });
      reader.choose(key);
    },
    /** Reads a series that is not for the detector, as the reader wishes. */
    readAnyway: (key: string) => reader.choose(key, true),
    readAll: reader.readAll,
    /** The bytes of a PDF; null if it cannot be read. */
    readPdf: (document: StudyDocument): Promise<Blob | null> => {
      const { promise, resolve } = Promise.withResolvers<Blob | null>();
      pdfs.set(document.path, resolve);
      send({ type: 'pdf', document });
      return promise;
    },
    /** Stops the analysis and keeps its results. */
    stop: () => {
      store.change({ queue: [] });
      reader.stop();
    },
    resume: reader.resume,
    clear: () => {
      end();
      store.change(emptyScan);
    },
  };
}

/** Sending a file takes about a millisecond on the page's thread, so many are sent in batches. */
async function sendFiles(worker: Worker, files: readonly DroppedFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += fileBatchSize) {
    await new Promise((resolve) => setTimeout(resolve));
    const part = files.slice(from, from + fileBatchSize);
    const request: ReadRequest = { type: 'files', files: part, last: from + fileBatchSize >= files.length };
    worker.postMessage(request);
  }
}
const fileBatchSize = 16;
