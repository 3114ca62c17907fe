import { modelNames, unknownVersion } from './format.ts';
import { shortened, textLengths } from './text-lengths.ts';

/** A stored version for display. Older installations accepted any length. */
export const shownVersion = <Version extends string | null>(version: Version): Version | string =>
  version === null ? version : shortened(version, textLengths.modelVersion);

/** The model that made a stored result. Results from before versions were stored have neither version nor provider. */
export interface RecordedModel {
  name: string;
  version: string;
  provider: keyof typeof modelNames | null;
}

export function modelOf({
  modelProvider: provider,
  modelVersion,
}: {
  modelProvider: RecordedModel['provider'];
  modelVersion: string | null;
}): RecordedModel {
  const version = shownVersion(modelVersion ?? unknownVersion);
  return { name: modelNames[provider ?? 'embedded'], version, provider };
}
