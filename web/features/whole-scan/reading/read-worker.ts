import charls from '@cornerstonejs/codec-charls/wasm?url';
import openjpeg from '@cornerstonejs/codec-openjpeg/wasm?url';
import openjph from '@cornerstonejs/codec-openjph/wasm?url';
import { setCodecFiles } from '#imaging/codecs/wasm-codec.ts';
import { Refusal } from '#imaging/refusals.ts';
import { sampleGrays, sampleStep, windowsOf } from '#imaging/volume/gray-window.ts';
import type { Phrase } from '#reading/phrase.ts';
import { readPdf, type StudyDocument } from '#reading/study/documents.ts';
import { type ListedSeries, listSeries } from '#reading/study/list-series.ts';
import { openSeries } from '#reading/study/open-series.ts';
import type { ReadDrop } from '#reading/study/read-sources.ts';
import { refusalPhrase, StudyRefusal } from '#reading/study/study-refusal.ts';
import { workerScope } from '../worker-scope.ts';
import type { ReadAnswer, ReadRequest } from './protocol.ts';
import { readDrop } from './sources.ts';
import { drawThumbnail, middleOf, shrink } from './thumbnail.ts';

const scope = workerScope<ReadRequest, ReadAnswer>();
// By the name that each codec requests.
setCodecFiles({ 'charlswasm.wasm': charls, 'openjpegwasm.wasm': openjpeg, 'openjphjs.wasm': openjph });

const files: { path: string; blob: Blob }[] = [];
let drop: ReadDrop | undefined;
let listed: ListedSeries[] = [];
/** Number of the latest requested series; work on earlier ones stops. */
let wanted = 0;

function answer(message: ReadAnswer, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
}

scope.onmessage = ({ data }) => {
  const key = data.type === 'open' ? data.key : null;
  if (data.type === 'files') {
    files.push(...data.files);
    if (!data.last) return;
  }
  const work =
    data.type === 'files' ? read() : data.type === 'open' ? open(data.key) : unpackPdf(data.document);
  work.catch((error: unknown) => {
    const problem: Phrase = error instanceof Refusal ? refusalPhrase(error) : { key: 'problemUnreadable' };
    answer({ type: 'failed', key, problem });
  });
};

async function read(): Promise<void> {
  let reportedAt = 0;
  drop = await readDrop(files, (done, total) => {
    const now = performance.now();
    if (now - reportedAt < 50 && done < total) return;
    reportedAt = now;
    answer({ type: 'progress', done, total });
  });
  const { series, proposal, patients } = listSeries(drop);
  listed = series;
  answer({ type: 'listed', series, proposal, patients, documents: drop.documents, skipped: drop.skipped });
  await drawThumbnails(null, wanted);
}

async function unpackPdf(document: StudyDocument): Promise<void> {
  let file: Blob | null = null;
  try {
    file = new Blob([(await readPdf(document, drop!.sources)) as BlobPart], { type: 'application/pdf' });
  } catch {
    // The page says so.
  }
  answer({ type: 'pdf', path: document.path, file });
}

async function open(key: string): Promise<void> {
  const series = listed.find((one) => one.key === key);
  if (!drop || !series) throw new StudyRefusal('unreadable_file', { key: 'problemSeriesGone' });
  const mine = ++wanted;
  const samples: number[][] = [];
  let step = 1;
  let middle = 0;
  await openSeries(drop, series, {
    onShape: (shape) => {
      step = sampleStep(shape.sliceCount);
      middle = middleOf(shape.sliceCount);
      answer({ type: 'shape', key, shape });
    },
    onSlice: (opened) => {
      // Sampled and shrunk here, off the page's thread, before the slice is transferred.
      if (opened.place % step === 0) samples.push(sampleGrays(opened.slice));
      if (opened.place === middle) answer({ type: 'thumbnail', key, thumbnail: shrink(opened.slice) });
      const { values, gray } = opened.slice;
      const buffers = values.buffer === gray.buffer ? [gray.buffer] : [values.buffer, gray.buffer];
      answer({ type: 'slice', key, opened }, buffers as ArrayBuffer[]);
    },
    onSkipped: (skipped) => answer({ type: 'skipped', key, skipped }),
    cancelled: () => mine !== wanted,
  });
  if (mine !== wanted) return;
  const [soft, strong] = windowsOf(samples, [
    [0, 0.9999],
    [0.2, 0.97],
  ]);
  answer({ type: 'opened', key, windows: { soft: soft!, strong: strong! } });
  await drawThumbnails(key, mine);
}

/** Keys of the series whose thumbnail the page has. */
const drawn = new Set<string>();

/** Those of the other series come last, so that the chosen one does not wait for them. */
async function drawThumbnails(opened: string | null, mine: number): Promise<void> {
  for (const series of listed) {
    if (!drop || mine !== wanted) return;
    if (series.key === opened || drawn.has(series.key)) continue;
    const thumbnail = await drawThumbnail(drop, series);
    drawn.add(series.key);
    if (thumbnail) answer({ type: 'thumbnail', key: series.key, thumbnail });
  }
}
