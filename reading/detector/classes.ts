import { tumorTypes } from '../vocabulary.ts';

/** The class for storage and display. `type` is the index in the model's output; null below the threshold. */
export function classOfType(type: number | null): { class: string; class_id: number } {
  const name = type === null ? undefined : tumorTypes[type];
  return name === undefined ? { class: 'tumor', class_id: 0 } : { class: name, class_id: type! + 1 };
}
