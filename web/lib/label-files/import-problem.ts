import type { useTranslations } from 'use-intl/react';
import { errorMessageOf } from '#web/lib/api-error.ts';
import type { AdminCatalog } from '#words/catalog.ts';

type ProblemKey = keyof AdminCatalog['dataset']['import']['problems'];
export type ImportTranslator = ReturnType<typeof useTranslations<'admin.dataset.import'>>;

/** Why files or labels cannot be imported: a catalog key and the values of its message. */
export class ImportProblem extends Error {
  readonly key: ProblemKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: ProblemKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.name = 'ImportProblem';
    this.key = key;
    this.values = values;
  }
}

/** The message of an ImportProblem, or of any other thrown value. */
export function problemText(t: ImportTranslator, reason: unknown, fallback: string): string {
  // The compiler cannot match a dynamic key to the values of its message.
  if (reason instanceof ImportProblem) return t(`problems.${reason.key}`, reason.values as never);
  return errorMessageOf(reason, fallback);
}
