import { otherClass, tumorClasses } from '#reading/vocabulary.ts';

/** Class names of a tumor of unspecified type. The hosted provider calls every tumor 'object'. */
export const unspecifiedClasses: readonly string[] = ['tumor', 'object', 'unspecified'];

/** Maps every name of an unspecified tumor to 'tumor'. */
export const plainClass = (name: string): string => (unspecifiedClasses.includes(name) ? 'tumor' : name);

/** A class's number in every result and export; last, the class of other abnormalities. */
export const classIds: Readonly<Record<string, number>> = Object.fromEntries(
  [...tumorClasses, otherClass].map((name, id) => [name, id]),
);

/** A class name for display. */
export function classLabel(name: string): string {
  if (unspecifiedClasses.includes(name)) return 'Tumor';
  if (name === otherClass) return 'Other abnormality';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
