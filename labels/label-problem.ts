/** A key of the catalog `labels`. */
export type LabelProblemKey =
  | 'boxOutside'
  | 'caseNotFound'
  | 'casesNotRead'
  | 'classWithoutName'
  | 'manyFrames'
  | 'maskGrid'
  | 'maskWithoutVolume'
  | 'noImage'
  | 'noSlice'
  | 'notCoco'
  | 'notJson'
  | 'notRead'
  | 'notShown'
  | 'notYolo'
  | 'otherSize'
  | 'segmentationCoding'
  | 'segmentationGrid'
  | 'segmentationWithoutSlices'
  | 'severalMasks'
  | 'severalParts'
  | 'severalVolumes'
  | 'tooLarge'
  | 'tooManyFiles'
  | 'tooManyInArchive'
  | 'tooManyLesions'
  | 'unknownClass'
  | 'unpacksTooLarge';

/** Why files or labels cannot be used: a catalog key and the values of its message. */
export class LabelProblem extends Error {
  readonly key: LabelProblemKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: LabelProblemKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.name = 'LabelProblem';
    this.key = key;
    this.values = values;
  }
}
