/** The longest value, in characters, of each text that comes from outside and is stored or printed. */
export const textLengths = {
  username: 80,
  apiKeyName: 80,
  datasetVersion: 60,
  pictureGroup: 500,
  reviewNotes: 5_000,
  legalDocument: 200_000,
  feedback: 2_000,
  classroomName: 100,
  alias: 40,
  caseTitle: 120,
  caseText: 4_000,
  search: 200,
  pagePath: 200,
  webhookUrl: 2_000,
  idempotencyKey: 200,
  modelVersion: 40,
  /** Any text of a model's training record or card. */
  modelRecord: 2_000,
  /** As the hosted provider names what it found. */
  className: 64,
  /** A paragraph of a report or a line below an image. */
  printed: 1_000,
} as const;

export const modelVersionPattern = new RegExp(`^[\\w.+-]{1,${textLengths.modelVersion}}$`);

/** A name on one line: without line breaks and characters that are invisible or turn the direction of writing. */
export const printableName = /^[^\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
