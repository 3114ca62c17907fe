import type { PictureLabels } from './read-labels.ts';

/** Folders that sort files, and say nothing about whose head is in them. */
const sortingFolder = /^(images|train|val|valid|test|imagestr|unlabelled)$/i;

/**
 * What the pictures of one head have in common: the group that the labels name, or else their folder. Folders such as
 * images/ and train/ only sort files, so the folder around them counts; where there is none, the picture stands alone.
 */
export function groupOf(path: string, labels: Pick<PictureLabels, 'group'> | undefined): string {
  if (labels?.group) return `group ${labels.group}`;
  const folders = path.split('/').slice(0, -1);
  const last = folders.findLastIndex((name) => !sortingFolder.test(name));
  // 'set/images/a.png': the outermost folder is the whole set and no head.
  return last <= 0 && last !== folders.length - 1 ? '' : folders.slice(0, last + 1).join('/');
}
