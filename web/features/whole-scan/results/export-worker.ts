import { zipSync } from 'fflate';
import { classLabel, modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import { writeSeg } from '#imaging/dicom-seg/write-seg.ts';
import { lesionReport } from '#imaging/dicom-sr/lesion-report.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { fillOutline, outlineOf } from '#imaging/lesions/outline-geometry.ts';
import { workerScope } from '../worker-scope.ts';
import { drawSlice } from './draw-slice.ts';
import type { ExportAnswer, ExportRequest } from './export-protocol.ts';
import { makeReport, ratioOf } from './make-report.ts';

const scope = workerScope<ExportRequest, ExportAnswer>();

scope.onmessage = ({ data }) => {
  make(data).then(
    (file) => scope.postMessage({ file }),
    (error: unknown) =>
      scope.postMessage({ problem: error instanceof Error ? error.message : 'The file could not be made.' }),
  );
};

async function make(request: ExportRequest): Promise<Blob> {
  switch (request.kind) {
    case 'pdf':
      return makeReport(request);
    case 'pictures':
      return makePictures(request);
    case 'seg':
      return makeSeg(request);
    case 'sr':
      return makeSr(request);
  }
}

async function makePictures(request: ExportRequest): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const { place, slice } of request.slices) {
    const marks = request.lesions.map((lesion) => ({ lesion, place }));
    const options = { ratio: ratioOf(request, slice), width: 640, type: 'image/png' } as const;
    const { file } = await drawSlice(slice, marks, request.window, options);
    files[`slice-${String(place + 1).padStart(4, '0')}.png`] = new Uint8Array(await file.arrayBuffer());
  }
  // Pictures are packed already.
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
}

function makeSeg({ reference, geometry, lesions, slices, model }: ExportRequest): Blob {
  const first = slices[0]?.slice;
  if (!reference || !geometry || !first) throw noReference();
  const { width, height } = first;
  const segments = lesions.map((lesion) => ({
    label: `Lesion ${lesion.number}`,
    description: `${classLabel(lesion.class)}, confidence ${Math.round(lesion.confidence * 100)}%`,
    masks: [...new Set(lesion.marks.map(({ slice }) => slice))].map((slice) => {
      const mask = new Uint8Array(width * height);
      for (const mark of lesion.marks) {
        if (mark.slice === slice) fillOutline(outlineOf(mark.finding, first), width, height, mask);
      }
      return { slice, mask };
    }),
  }));
  const file = writeSeg({
    series: { ...reference, width, height, geometry },
    segments,
    model,
    now: new Date(),
  });
  return new Blob([file], { type: 'application/dicom' });
}

function makeSr({ reference, geometry, lesions, slices, judged, model }: ExportRequest): Blob {
  const first = slices[0]?.slice;
  if (!reference || !geometry || !first) throw noReference();
  const { width, height } = first;
  const file = writeSr(
    lesionReport({
      series: { ...reference, width, height },
      judged,
      lesions,
      model: { ...model, label: modelLabel(model) },
      comment: `${researchOnly} Made by software on the reader’s own device, not reviewed by a person.`,
      now: new Date(),
    }),
  );
  return new Blob([file], { type: 'application/dicom' });
}

const noReference = () =>
  new Error('This series does not say where it lies, so no DICOM file can refer to it.');
