import { confidenceCutOff } from '#contract/constants.ts';
import { modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/messages.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { className, modelOf, pixelBox } from '../detected-box.ts';
import { derivedUid, publicName } from '../public-name.ts';
import { codes, findingCode } from './codes.ts';
import {
  type ContentItem,
  codeValue,
  container,
  type ImageReference,
  image,
  numericValue,
  region,
  textValue,
  uidValue,
} from './content-items.ts';

/** The content tree: TID 1500 Measurement Report with one TID 1410 planar region for each finding (PS3.16). */
export function measurementReport(scan: Scan, reference: ImageReference): ContentItem {
  const model = modelOf(scan);
  const groups = scan.detections.map((detection, i) => regionGroup(scan, detection, i + 1, reference));
  const notes = [
    ...(groups.length === 0
      ? [
          textValue(
            'CONTAINS',
            codes.finding,
            `No region marked from a confidence of ${confidenceCutOff * 100}% on.`,
          ),
        ]
      : []),
    textValue('CONTAINS', codes.comment, `${researchOnly} Made by software, not reviewed by a person.`),
  ];
  return container(
    null,
    codes.report,
    [
      codeValue('HAS CONCEPT MOD', codes.language, codes.english),
      codeValue('HAS OBS CONTEXT', codes.observerType, codes.device),
      uidValue('HAS OBS CONTEXT', codes.deviceUid, derivedUid(`${model.name} ${model.version}`, 'device')),
      textValue('HAS OBS CONTEXT', codes.deviceName, 'Sulcus'),
      textValue('HAS OBS CONTEXT', codes.deviceModel, modelLabel(model)),
      codeValue('HAS CONCEPT MOD', codes.procedure, codes.mrBrain),
      imageLibrary(scan, reference),
      ...(groups.length > 0 ? [container('CONTAINS', codes.measurements, groups)] : []),
      container('CONTAINS', codes.evaluations, notes),
    ],
    '1500',
  );
}

/** TID 1600 with its group and entries; a picture that was no DICOM file has no known modality. */
function imageLibrary(scan: Scan, reference: ImageReference): ContentItem {
  const modality = scan.format === 'dicom' ? codes.magneticResonance : codes.otherModality;
  const group = container('CONTAINS', codes.imageLibraryGroup, [
    codeValue('HAS ACQ CONTEXT', codes.modality, modality),
    numericValue('HAS ACQ CONTEXT', codes.rows, scan.height, codes.pixels),
    numericValue('HAS ACQ CONTEXT', codes.columns, scan.width, codes.pixels),
    image('CONTAINS', reference, null),
  ]);
  return container('CONTAINS', codes.imageLibrary, [group], '1600');
}

function regionGroup(
  scan: Scan,
  detection: Detection,
  number: number,
  reference: ImageReference,
): ContentItem {
  const model = modelOf(scan);
  const { left, top, width, height } = pixelBox(detection, scan);
  const corners: [number, number][] = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
  const frame = scan.frameCount > 1 ? detection.frame : null;
  const { pixelSpacing: spacing } = scan;
  const unit = spacing ? codes.millimetre : codes.pixels;
  return container(
    'CONTAINS',
    codes.group,
    [
      textValue('HAS OBS CONTEXT', codes.trackingId, `${publicName(scan)}/${number}`),
      uidValue('HAS OBS CONTEXT', codes.trackingUid, derivedUid(scan.id, `finding ${number}`)),
      codeValue('CONTAINS', codes.findingCategory, codes.abnormalStructure),
      codeValue('CONTAINS', codes.finding, findingCode(className(detection))),
      codeValue('HAS CONCEPT MOD', codes.findingSite, codes.brain),
      // TID 4019.
      textValue('HAS CONCEPT MOD', codes.algorithmName, model.name),
      textValue('HAS CONCEPT MOD', codes.algorithmVersion, model.version),
      region('CONTAINS', codes.imageRegion, corners, image('SELECTED FROM', reference, frame)),
      numericValue('CONTAINS', codes.certainty, detection.confidence * 100, codes.percent),
      numericValue('CONTAINS', codes.width, width * (spacing?.column ?? 1), unit),
      numericValue('CONTAINS', codes.height, height * (spacing?.row ?? 1), unit),
    ],
    '1410',
  );
}
