import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { gzipSync } from 'fflate';
import { modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import { classLabel } from '#contract/tumor-classes.ts';
import { writeSeg } from '#imaging/dicom-seg/write-seg.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { fillOutline, outlineOf } from '#imaging/geometry/outline.ts';
import { writeNiftiMask } from '#imaging/nifti/write-nifti.ts';
import type { ReportPicture } from '#pdf/report.ts';
import { lesionReport } from '#reading/report/lesion-report.ts';
import { makePdf, makeSheetsPdf } from '#web/lib/report-pdf.ts';
import { workerScope } from '../worker-scope.ts';
import { drawSlice } from './draw-slice.ts';
import type { ExportAnswer, ExportRequest, SeriesFileRequest, SheetsRequest } from './export-request.ts';

const scope = workerScope<ExportRequest, ExportAnswer>();

scope.onmessage = ({ data }) => {
  make(data).then(
    (file) => scope.postMessage({ file }),
    (error: unknown) =>
      scope.postMessage({ problem: error instanceof MissingPosition ? 'noPlace' : 'failed' }),
  );
};

async function make(request: ExportRequest): Promise<Blob> {
  switch (request.kind) {
    case 'pdf':
      return makePdf(request.report);
    case 'sheets':
      return makeSheets(request);
    case 'pictures':
      return makePictures(request);
    case 'seg':
      return makeSeg(request);
    case 'sr':
      return makeSr(request);
    case 'nifti':
      return makeNifti(request);
  }
}

async function makeSheets({ sheets, slices }: SheetsRequest): Promise<Blob> {
  const pictures: ReportPicture[] = [];
  for (const slice of slices) {
    const file = await drawSlice(slice, [], 'image/jpeg');
    const { ratio, caption, alternative } = slice;
    pictures.push({ jpeg: new Uint8Array(await file.arrayBuffer()), ratio, caption, alternative });
  }
  return makeSheetsPdf({ ...sheets, pictures });
}

async function makePictures(request: SeriesFileRequest): Promise<Blob> {
  // Images are already compressed. The content security policy forbids workers made from text.
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false });
  for (const slice of request.slices) {
    const file = await drawSlice(slice, request.lesions, 'image/png');
    await zip.add(`slice-${String(slice.place + 1).padStart(4, '0')}.png`, new BlobReader(file));
  }
  return zip.close();
}

function makeSeg({ reference, geometry, lesions, picture, model }: SeriesFileRequest): Blob {
  if (!reference || !geometry) throw new MissingPosition();
  const { width, height } = picture;
  const segments = lesions.map((lesion) => ({
    label: `Lesion ${lesion.number}`,
    description: `${classLabel(lesion.class)}, outlined by a program`,
    masks: [...new Set(lesion.marks.map(({ slice }) => slice))].map((slice) => {
      const mask = new Uint8Array(width * height);
      for (const mark of lesion.marks) {
        if (mark.slice === slice) fillOutline(outlineOf(mark.finding, picture), width, height, mask);
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

/** Each lesion's pixels contain its number. */
function makeNifti({ geometry, lesions, picture, sliceCount }: SeriesFileRequest): Blob {
  const { width, height } = picture;
  const slices = Array.from({ length: sliceCount }, () => new Uint8Array(width * height));
  for (const { number, marks } of lesions) {
    for (const { slice, finding } of marks) {
      const mask = new Uint8Array(width * height);
      fillOutline(outlineOf(finding, picture), width, height, mask);
      for (const [at, inside] of mask.entries()) if (inside) slices[slice]![at] = number;
    }
  }
  const file = writeNiftiMask({ width, height, slices, geometry, description: 'Sulcus, for research only' });
  return new Blob([gzipSync(file)], { type: 'application/gzip' });
}

function makeSr({ reference, geometry, lesions, picture, judged, model }: SeriesFileRequest): Blob {
  if (!reference || !geometry) throw new MissingPosition();
  const { width, height } = picture;
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

/** Thrown if the series does not state the position of its slices. */
class MissingPosition extends Error {}
