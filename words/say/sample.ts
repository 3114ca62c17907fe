import type { Sample } from '#contract/outputs.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Named = 'one-lesion' | 'two-lesions' | 'no-lesion' | 'dicom' | 'low-quality' | 'not-a-brain';
const named: Record<Named & keyof Catalog['scanner']['samples'], true> = {
  ...{ 'one-lesion': true, 'two-lesions': true, 'no-lesion': true },
  ...{ dicom: true, 'low-quality': true, 'not-a-brain': true },
};
const isNamed = (id: string): id is Named => Object.hasOwn(named, id);

/** What a sample is called, and what it shows. */
export function sampleWords(
  t: Translator<'scanner.samples'>,
  { id, title, description }: Sample,
): { title: string; text: string } {
  return isNamed(id) ? { title: t(`${id}.title`), text: t(`${id}.text`) } : { title, text: description };
}
