/**
 * Keys of messages about files, series and studies in the catalog `study`. Imaging code runs in the browser, on the
 * server and on the command line, so it returns keys; the caller translates them.
 */
export type PhraseKey =
  | 'seriesPlain'
  | 'seriesName'
  | 'seriesNameAlone'
  | 'seriesNamePart'
  | 'volumeName'
  | 'volumeNameAlone'
  | 'seriesWithFile'
  | 'seriesDetails'
  | 'fileName'
  | `kind${SeriesKind}`
  | `aside${AsideReason}`
  | `suggest${'T1Contrast' | 'Flair' | 'T1' | 'T2' | 'Diffusion' | 'Unknown'}`
  | `fares${'T1Contrast' | 'Flair' | 'T1' | 'T2' | 'Diffusion' | 'Other'}`
  | `skipped${SkipReason}`
  | `problem${ProblemName}`
  | `note${'SeveralVolumes' | 'SizeInDoubt' | 'Both'}`
  | `why${WhyNotRead}`
  | `reason${'NoSeriesRead' | 'TooLittleRead' | 'NothingStrong' | 'SeriesRead' | 'OfSeries' | 'Lesion' | 'Other' | 'Unclear'}`;

export type SeriesKind =
  | 'T1'
  | 'T1Contrast'
  | 'T2'
  | 'Flair'
  | 'Diffusion'
  | 'Susceptibility'
  | 'ProtonDensity'
  | 'Unknown'
  | 'Angiography'
  | 'FieldMap'
  | 'Ct'
  | 'Pet'
  | 'NuclearMedicine'
  | 'XRay'
  | 'XRayAngiography'
  | 'Ultrasound'
  | 'Screenshots'
  | 'Other'
  | 'Modality';

export type AsideReason =
  | 'NotMr'
  | 'Screenshots'
  | 'Localizer'
  | 'OtherBody'
  | 'Map'
  | 'Angiography'
  | 'FieldMap'
  | 'Susceptibility'
  | 'NoPlace'
  | 'Mask';

type SkipReason =
  | 'Damaged'
  | 'Unsupported'
  | 'Segmentation'
  | 'TooLarge'
  | 'Unreadable'
  | 'Empty'
  | 'NoScanFile'
  | 'Directory'
  | 'DirectoryMissing'
  | 'NoImage'
  | 'KeyImages'
  | 'Presentation'
  | 'RawData'
  | 'TooMany'
  | 'System'
  | 'Nested'
  | 'ArchiveDamaged'
  | 'ArchiveTooLarge'
  | 'Password'
  | 'Sizes'
  | 'Udf'
  | 'Image'
  | 'SeriesTooLarge';

type ProblemName =
  | 'NoScan'
  | 'Unreadable'
  | 'SeriesGone'
  | `Detector${'Fetch' | 'Checksum' | 'Start' | 'Stopped'}`;

type WhyNotRead =
  | 'NotBrain'
  | 'NotBrainByFile'
  | 'PoorQuality'
  | 'Damaged'
  | 'NoHead'
  | 'Stopped'
  | 'StillReading'
  | 'NotChosen'
  | 'PartlyRead';

/** A message with its values, which may be phrases themselves. */
export interface Phrase {
  readonly key: PhraseKey;
  readonly values?: Readonly<Record<string, string | number | Phrase>>;
}

export type Translate = (key: PhraseKey, values?: Record<string, string | number>) => string;

/** Translates a phrase and capitalizes its first letter, except in the name of a file. */
export function say(phrase: Phrase, translate: Translate): string {
  const words = translatePhrase(phrase, translate);
  if (phrase.key === 'fileName') return words;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function translatePhrase({ key, values = {} }: Phrase, translate: Translate): string {
  const translated = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? translatePhrase(value, translate) : value] as const,
  );
  return translate(key, Object.fromEntries(translated));
}

export function samePhrase(a: Phrase, b: Phrase): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
