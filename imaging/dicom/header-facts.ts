import type { HeaderFacts } from '../picture/decoded-scan.ts';
import { type DicomDataSet, readDecimal, readText, readTexts } from './data-set.ts';
import { readFrameDecimal } from './functional-groups.ts';
import type { ImageHeader } from './image-header.ts';
import { isChild } from './is-child.ts';
import { afterContrast, type SequenceFacts, weightingOf } from './sequence.ts';
import { tags } from './tags.ts';

const maxLength = 32;

/** What a frame's header says about its sequence. */
export function readSequenceFacts(set: DicomDataSet, frame: number): SequenceFacts {
  // One name that stands in both must not read as two words.
  const descriptions = new Set([readText(set, tags.seriesDescription), readText(set, tags.protocolName)]);
  const of = (tag: number, group: number) => readFrameDecimal(set, frame, tag, group);
  return {
    description: [...descriptions].filter(Boolean).join(' '),
    imageType: readTexts(set, tags.imageType).map((part) => part.toUpperCase()),
    bValue:
      of(tags.diffusionBValue, tags.mrDiffusionSequence) ?? readDecimal(set, tags.siemensBValue) ?? null,
    repetitionTime: readDecimal(set, tags.repetitionTime) ?? null,
    echoTime: of(tags.effectiveEchoTime, tags.mrEchoSequence) ?? of(tags.echoTime, tags.mrEchoSequence),
    inversionTime: readDecimal(set, tags.inversionTime) ?? null,
    contrast: /[a-z0-9]/i.test(readText(set, tags.contrastAgent) ?? ''),
  };
}

export function readHeaderFacts(
  set: DicomDataSet,
  { bitsAllocated }: Pick<ImageHeader, 'bitsAllocated'>,
): HeaderFacts {
  const made = readSequenceFacts(set, 0);
  return {
    modality: readText(set, tags.modality)?.slice(0, maxLength) ?? null,
    bodyPart: readText(set, tags.bodyPart)?.slice(0, maxLength) ?? null,
    oneBit: bitsAllocated === 1,
    ...(made.imageType.includes('MOSAIC') && { mosaic: true }),
    ...(isChild(set) && { child: true }),
    weighting: made.bValue === null ? weightingOf(made) : 'diffusion',
    afterContrast: afterContrast(made),
  };
}
