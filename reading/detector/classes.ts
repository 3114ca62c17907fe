/** The order of the model's type output, and of the class ids from 1 on. Id 0 is a tumor of unspecified type. */
export const typeNames = ['glioma', 'meningioma', 'pituitary'] as const;

/** The class for storage and display. `type` is the index in the model's output; null below the threshold. */
export function classOfType(type: number | null): { class: string; class_id: number } {
  const name = type === null ? undefined : typeNames[type];
  return name === undefined ? { class: 'tumor', class_id: 0 } : { class: name, class_id: type! + 1 };
}
