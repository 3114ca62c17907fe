import type { PictureLabels } from './read-labels.ts';

/** Folders that sort files by side or by class, and say nothing about whose head is in them. */
const sortingFolder =
  /^(images|train|training|val|valid|validation|test|testing|imagest[rs]|unlabelled|tumou?r|no[ _-]?tumou?r|yes|no|normal|healthy|(glioma|meningioma|pituitary)([ _-]tumou?r)?)$/i;

/**
 * What the pictures of one head have in common: the group that the labels name, or else their folder. Folders such as
 * images/, train/ and glioma/ only sort files, so the folders around them count: a head that lies in train/ and in val/ is
 * still one head. Where nothing else is left, the picture stands alone.
 */
export function groupOf(path: string, labels: Pick<PictureLabels, 'group'> | undefined): string {
  if (labels?.group) return `group ${labels.group}`;
  const folders = path.split('/').slice(0, -1);
  const last = folders.findLastIndex((name) => !sortingFolder.test(name));
  // 'set/images/a.png': the outermost folder is the whole set and no head.
  if (last <= 0 && last !== folders.length - 1) return '';
  return folders
    .slice(0, last + 1)
    .filter((name) => !sortingFolder.test(name))
    .join('/');
}
