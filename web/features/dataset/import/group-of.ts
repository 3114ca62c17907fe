import type { PictureLabels } from '#labels/read-labels.ts';

/** Folders that sort files by split or class and do not identify a patient. */
const sortingFolder =
  /^(images|train|training|val|valid|validation|test|testing|imagest[rs]|unlabelled|tumou?r|no[ _-]?tumou?r|yes|no|normal|healthy|(glioma|meningioma|pituitary)([ _-]tumou?r)?)$/i;

/**
 * The group of pictures that show one patient: the group named in the labels, otherwise the folder. Folders such as
 * images/, train/ and glioma/ only sort files, so the folders around them count: a patient in both train/ and val/ is
 * still one patient. An empty result means that the picture stands alone.
 */
export function groupOf(path: string, labels: Pick<PictureLabels, 'group'> | undefined): string {
  if (labels?.group) return `group ${labels.group}`;
  const folders = path.split('/').slice(0, -1);
  const last = folders.findLastIndex((name) => !sortingFolder.test(name));
  // In 'set/images/a.png' the outermost folder is the dataset, not a patient.
  if (last <= 0 && last !== folders.length - 1) return '';
  return folders
    .slice(0, last + 1)
    .filter((name) => !sortingFolder.test(name))
    .join('/');
}
