import type { Sample } from '#contract/outputs.ts';
import type { Translator } from './translator.ts';

type Named = 'one-lesion' | 'two-lesions' | 'no-lesion' | 'dicom' | 'low-quality' | 'not-a-brain';

/** What a sample is called, and what it shows. */
export function sampleWords(
  t: Translator<'scanner.samples'>,
  { id, title, description }: Sample,
): { title: string; text: string } {
  const name = id as Named;
  return t.has(`${name}.title`)
    ? { title: t(`${name}.title`), text: t(`${name}.text`) }
    : { title, text: description };
}
