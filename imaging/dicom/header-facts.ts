import type { HeaderFacts } from '../picture/decoded-scan.ts';
import { type DicomDataSet, readDecimal, readText, readTexts } from './data-set.ts';
import type { ImageHeader } from './image-header.ts';
import { tags } from './tags.ts';

const longest = 32;

export function readHeaderFacts(set: DicomDataSet, { bitsAllocated }: ImageHeader): HeaderFacts {
  const kinds = readTexts(set, tags.imageType).join(' ').toUpperCase();
  const described = `${readText(set, tags.seriesDescription) ?? ''} ${readText(set, tags.protocolName) ?? ''}`;
  return {
    modality: readText(set, tags.modality)?.slice(0, longest) ?? null,
    bodyPart: readText(set, tags.bodyPart)?.slice(0, longest) ?? null,
    oneBit: bitsAllocated === 1,
    diffusion:
      /\b(DIFFUSION|ADC|TRACEW?|DWI)\b/.test(kinds) ||
      /(^|[^a-z])(dwi|adc|diff\w*|trace|ep2d_diff)/i.test(described) ||
      readDecimal(set, tags.diffusionBValue) !== undefined,
  };
}
