import type { MessagePort } from 'node:worker_threads';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { NetworkAnswer, OwnReading } from '#reading/detector/network.ts';
import { analyzeStudy } from '#reading/study/analyze-study.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';
import { type ListedSeries, listSeries } from '#reading/study/list-series.ts';
import { type ReadDrop, readSources } from '#reading/study/read-sources.ts';
import { createSeriesJudge } from '#reading/study/series-judge.ts';
import type { ReadStudy, StudySeries } from '#server/platform/db/schema.ts';

/** A stored file, with header values that were removed from it but are kept in the database. */
export interface StudyFile {
  bytes: Uint8Array<ArrayBuffer>;
  known: {
    study: string;
    series: string;
    instance: string;
    sopClass: string;
    frameOfReference: string | null;
    contrast: boolean;
  };
}

export interface StudyTask {
  files: StudyFile[];
  cutOff: number;
  calibration: StudyCalibration;
  /** Pictures sent to the detector at the same time. */
  width: number;
  /** To the thread that has the detector. */
  port: MessagePort;
}

export interface DetectRequest {
  id: number;
  image: GrayPicture;
}
export type DetectResponse = { id: number } & ({ own: OwnReading } | { problem: string });

/** Decodes and reads a study outside the thread that serves requests. Only the network runs elsewhere. */
export default async function readStudy(task: StudyTask): Promise<Omit<ReadStudy, 'model'>> {
  const { files, cutOff, calibration, width, port } = task;
  const drop = await readSources(
    files.map(({ bytes, known }) => ({
      path: known.instance,
      head: async () => bytes,
      whole: async () => bytes,
    })),
    [],
  );
  drop.headers = drop.headers.map((header) => {
    const { known } = files[header.source]!;
    return { ...header, ...known, contrast: header.contrast || known.contrast };
  });
  const { series } = listSeries(drop);
  const judge = createSeriesJudge(width, createDetectorClient(port));
  const reading = await analyzeStudy(drop, series, judge, {
    calibration,
    cutOff,
    signal: new AbortController().signal,
  });
  port.close();
  return { reading, series: series.flatMap((listed) => describe(listed, drop)) };
}

function createDetectorClient(port: MessagePort) {
  const pending = new Map<number, PromiseWithResolvers<NetworkAnswer>>();
  let nextId = 0;
  port.on('message', (answer: DetectResponse) => {
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if ('problem' in answer) request?.reject(new Error(answer.problem));
    else request?.resolve(answer);
  });
  return (image: GrayPicture): Promise<NetworkAnswer> => {
    const answer = Promise.withResolvers<NetworkAnswer>();
    const request: DetectRequest = { id: nextId++, image };
    pending.set(request.id, answer);
    port.postMessage(request);
    return answer.promise;
  };
}

function describe(listed: ListedSeries, { headers }: ReadDrop): StudySeries[] {
  if (listed.kind !== 'dicom') return [];
  const { slices } = listed.stack;
  const first = slices[0]!;
  const framesOf = Map.groupBy(headers, ({ source }) => source);
  return [
    {
      key: listed.key,
      seriesUid: first.series,
      width: first.width,
      height: first.height,
      slices: slices.map(({ sopClass, instance, frame, source }) => ({
        sopClassUid: sopClass,
        sopInstanceUid: instance,
        frame: (framesOf.get(source)?.length ?? 1) > 1 ? frame : null,
      })),
    },
  ];
}
