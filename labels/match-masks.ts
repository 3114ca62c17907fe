import { LabelProblem } from './label-problem.ts';
import { folderOf, type LabeledFile, nameOf, stemOf } from './labeled-file.ts';

const maskEnding = /^(|.*[-_. ])(seg|dseg|segmentation|mask|label|labels|lesion|lesions|roi|truth)$/;

/** What a mask's name shares with its volumes: 'brats-1' of 'brats-1_seg.nii.gz'. Undefined: not a mask. */
function sharedStem(path: string): string | undefined {
  return maskEnding.exec(stemOf(path))?.[1]?.replace(/[-_. ]$/, '');
}

export interface MatchedVolume {
  volume: LabeledFile;
  mask: LabeledFile | undefined;
  problem?: LabelProblem;
}

/** The mask of each volume: in the same folder, with the longest common beginning of both names. */
export function matchMasks(files: readonly LabeledFile[]): {
  volumes: MatchedVolume[];
  alone: LabeledFile[];
} {
  const masks = files.flatMap((file) => {
    const shared = sharedStem(file.path);
    return shared === undefined ? [] : [{ file, shared }];
  });
  const used = new Set<LabeledFile>();
  const volumes = files
    .filter(({ path }) => sharedStem(path) === undefined)
    .map((volume): MatchedVolume => {
      const fitting = masks.filter(
        ({ file, shared }) =>
          folderOf(file.path) === folderOf(volume.path) && begins(stemOf(volume.path), shared),
      );
      const longest = Math.max(0, ...fitting.map(({ shared }) => shared.length));
      const [first, other] = fitting.filter(({ shared }) => shared.length === longest);
      for (const { file } of fitting) used.add(file);
      if (!first || !other) return { volume, mask: first?.file };
      const names = { path: volume.path, mask: nameOf(first.file.path), other: nameOf(other.file.path) };
      return { volume, mask: first.file, problem: new LabelProblem('severalMasks', names) };
    });
  return { volumes, alone: masks.flatMap(({ file }) => (used.has(file) ? [] : [file])) };
}

/** 'brats-1_t1ce' begins with 'brats-1', 'brats-10_t1ce' does not. */
const begins = (stem: string, shared: string): boolean =>
  shared === '' || (stem.startsWith(shared) && !/^[a-z0-9]/.test(stem.slice(shared.length)));
