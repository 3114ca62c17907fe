/** Estimates syllables by counting groups of vowels, without silent endings. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.length <= 3) return 1;
  const groups = plain.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return Math.max(1, groups.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

export function sentencesOf(text: string): string[][] {
  return text
    .split(/[.!?](?:\s|$)|\n/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)))
    .filter((words) => words.length > 0);
}

/** Flesch-Kincaid grade: the years of school that a text requires. */
export function readingGrade(text: string): number {
  const sentences = sentencesOf(text).filter((words) => words.length > 3);
  const words = sentences.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
