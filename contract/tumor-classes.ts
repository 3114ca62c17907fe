import { tumorClasses } from '#reading/vocabulary.ts';

/** Class names of a tumor of unspecified type. The hosted provider calls every tumor 'object'. */
export const unspecifiedClasses: readonly string[] = ['tumor', 'object', 'unspecified'];

/** Maps every name of an unspecified tumor to 'tumor'. */
export const plainClass = (name: string): string => (unspecifiedClasses.includes(name) ? 'tumor' : name);

/** A class's number in every result and export. */
export const classIds: Readonly<Record<string, number>> = Object.fromEntries(
  tumorClasses.map((name, id) => [name, id]),
);

/** A class name for display. */
export function classLabel(name: string): string {
  if (unspecifiedClasses.includes(name)) return 'Tumor';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
