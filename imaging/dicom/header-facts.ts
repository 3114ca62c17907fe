import type { HeaderFacts } from '../picture/decoded-scan.ts';
import { type DicomDataSet, readDecimal, readText, readTexts } from './data-set.ts';
import { readFrameDecimal } from './functional-groups.ts';
import type { ImageHeader } from './image-header.ts';
import { afterContrast, weightingOf } from './sequence.ts';
import { tags } from './tags.ts';

const maxLength = 32;

export function readHeaderFacts(set: DicomDataSet, { bitsAllocated }: ImageHeader): HeaderFacts {
  const of = (tag: number, group: number) => readFrameDecimal(set, 0, tag, group);
  const made = {
    description: [readText(set, tags.seriesDescription), readText(set, tags.protocolName)].join(' '),
    imageType: readTexts(set, tags.imageType),
    bValue:
      of(tags.diffusionBValue, tags.mrDiffusionSequence) ?? readDecimal(set, tags.siemensBValue) ?? null,
    repetitionTime: readDecimal(set, tags.repetitionTime) ?? null,
    echoTime: of(tags.effectiveEchoTime, tags.mrEchoSequence) ?? of(tags.echoTime, tags.mrEchoSequence),
    inversionTime: readDecimal(set, tags.inversionTime) ?? null,
    contrast: /[a-z0-9]/i.test(readText(set, tags.contrastAgent) ?? ''),
  };
  return {
    modality: readText(set, tags.modality)?.slice(0, maxLength) ?? null,
    bodyPart: readText(set, tags.bodyPart)?.slice(0, maxLength) ?? null,
    oneBit: bitsAllocated === 1,
    weighting: made.bValue === null ? weightingOf(made) : 'diffusion',
    afterContrast: afterContrast(made),
  };
}
