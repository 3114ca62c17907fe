/**
 * The closed lists of the field, each defined once: what a check, the network, a result or a study can say. The contract,
 * the database and the pages use these values. What a file itself says (plane, weighting) is in imaging/.
 */

/** What a picture shows, in the order of the network's output `kind`. */
export const pictureKinds = [
  'brain-mr',
  'ct',
  'other-body',
  'several-slices',
  'drawing',
  'photograph',
  'too-little-head',
] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** In the order of the network's output `sequence`. */
export const networkSequences = ['t1', 't1-contrast', 't2', 'flair', 'diffusion', 'other'] as const;
export type NetworkSequence = (typeof networkSequences)[number];

/** The sequence of a result, from the file or from the network. */
export const sequences = [
  't1',
  't1 after contrast',
  't2',
  'flair',
  'diffusion',
  'susceptibility',
  'proton density',
] as const;
export type Sequence = (typeof sequences)[number];
export const sequenceOrigins = ['file', 'picture'] as const;

/** With skull and scalp, or the brain only. */
export const heads = ['full', 'stripped'] as const;
export type Head = (typeof heads)[number];

/** A model's figures are grouped by this. */
export interface Acquisition {
  /** Null if unknown. */
  sequence: Sequence | null;
  sequenceFrom?: (typeof sequenceOrigins)[number] | undefined;
  head: Head;
}

/** The order of the network's output `types`, and of the class ids from 1 on. */
export const tumorTypes = ['glioma', 'meningioma', 'pituitary'] as const;
export type TumorType = (typeof tumorTypes)[number];
/** By class id. 'tumor': of unspecified type. */
export const tumorClasses = ['tumor', ...tumorTypes] as const;
export type TumorClass = (typeof tumorClasses)[number];
/** The class of a region that is abnormal but shows none of these tumors, such as a stroke. */
export const otherClass = 'other';

/** The checks before a verdict, in order. */
export const gates = ['content', 'header', 'scope', 'quality'] as const;
export type Gate = (typeof gates)[number];

export const qualityChecks = [
  'resolution',
  'contrast',
  'sharpness',
  'noise',
  'crop',
  'screenshot',
  'background',
] as const;
export type QualityCheck = (typeof qualityChecks)[number];
export const qualityGrades = ['good', 'fair', 'poor'] as const;
export type QualityGrade = (typeof qualityGrades)[number];

/**
 * The result for one picture, and the ladder of headlines: a whole study has one of these too. Only a network with an output
 * for other abnormalities can give 'other'.
 */
export const answers = ['finding', 'other', 'unclear', 'clear', 'not-analyzed'] as const;
export type Answer = (typeof answers)[number];

export const confidenceBands = ['high', 'medium', 'low'] as const;
export type ConfidenceBand = (typeof confidenceBands)[number];

/** The result for one slice of a series. */
export const sliceStates = ['read', 'no-brain', 'refused', 'damaged', 'waiting'] as const;
export type SliceState = (typeof sliceStates)[number];

export const seriesStates = ['read', 'partly-read', 'not-readable', 'set-aside', 'waiting'] as const;
export type SeriesState = (typeof seriesStates)[number];

/** What the score of an area of a study is high enough for. 'other': an abnormality that is no tumor. */
export const lesionLevels = ['possible', 'other', 'unclear'] as const;
export type LesionLevel = (typeof lesionLevels)[number];
/** 'weak': too low to count, usually a false alarm. */
export type AreaLevel = LesionLevel | 'weak';

/** The result for a study. */
export const studyVerdicts = [
  'possible-lesion',
  'other-abnormality',
  'unclear',
  'nothing-found',
  'not-readable',
] as const;
export type StudyVerdict = (typeof studyVerdicts)[number];

/** Which headline a study has. */
export const answerOfStudy = {
  'possible-lesion': 'finding',
  'other-abnormality': 'other',
  unclear: 'unclear',
  'nothing-found': 'clear',
  'not-readable': 'not-analyzed',
} as const satisfies Record<StudyVerdict, Answer>;
