import { resolve } from 'node:path';
import adminWords from '#words/en/admin/index.ts';
import commandLineWords from '#words/en/command-line.ts';
import { defaultLanguage, languageCodes, languages } from '#words/languages.ts';
import { leavesOf } from './check-words/leaves.ts';
import { placeholdersOf, plainText } from './check-words/placeholders.ts';
import { readingGrade, sentencesOf } from './check-words/reading-grade.ts';
import { isUsed, literalRefusals, readUsage } from './check-words/usage.ts';

/** British spellings; the product writes American English. */
const british =
  /\b(tumour|colour|grey|centre|analyse[ds]?|analysing|organis|recognis|licence|behaviour|labelled|judgement|anonymis|favourite|artefact|oedema)/i;
/** Features that are no page for visitors; 'card' quotes the model card. */
const notPublic = ['card', 'disclaimer', 'pages', 'refusals'];
/** Of public features. */
const highestGrade = 8;
/** Legal clauses may have long sentences with lists. */
const mayBeLong = ['legal'];
const longestSentence = 20;
/** Checks what the compiler cannot: placeholders, unused messages, spelling, messages outside the catalogs. */
async function check(): Promise<string[]> {
  const faults: string[] = [];
  const catalog = (await languages[defaultLanguage].load()).default;
  const english = leavesOf(catalog);
  const englishOnly = [...leavesOf({ admin: adminWords }), ...leavesOf(commandLineWords)];
  const root = resolve(import.meta.dirname, '..');
  const usage = readUsage(root);
  faults.push(...literalRefusals(root));
  for (const [path, message] of [...english, ...englishOnly]) {
    // Page titles are looked up by the page's name, not by a literal key.
    if (!path.startsWith('pages.') && !isUsed(path, usage)) faults.push(`${path} is not used.`);
    if (british.test(message)) {
      faults.push(`${path} has British spelling: ${british.exec(message)?.[0]}.`);
    }
  }
  for (const feature of Object.keys(catalog).filter((name) => !notPublic.includes(name))) {
    const texts = [...english].flatMap(([path, message]) =>
      path.startsWith(`${feature}.`) ? [plainText(message)] : [],
    );
    if (!mayBeLong.includes(feature)) {
      for (const words of sentencesOf(texts.join('\n')).filter(({ length }) => length > longestSentence)) {
        faults.push(`${feature} has a sentence of ${words.length} words: ${words.join(' ')}.`);
      }
    }
    const grade = readingGrade(texts.join('\n'));
    if (grade > highestGrade)
      faults.push(`${feature} reads at grade ${grade.toFixed(1)}, above ${highestGrade}.`);
  }
  for (const code of languageCodes) {
    for (const [path, message] of leavesOf((await languages[code].load()).default)) {
      const expected = placeholdersOf(english.get(path) ?? '').join(' ');
      const found = placeholdersOf(message).join(' ');
      if (found !== expected) faults.push(`${code} ${path} has '${found}' where English has '${expected}'.`);
    }
  }
  return faults;
}

const faults = await check();
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'The catalogs agree, and every message is used.' : `${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
