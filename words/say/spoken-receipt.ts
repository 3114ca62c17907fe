import { createTranslator } from 'use-intl/core';
import type { DeidentificationReceipt } from '#contract/scans.ts';
import type { Receipt } from '#imaging/deidentify/receipt.ts';
import type { Catalog } from '../catalog.ts';
import result from '../en/result.ts';
import { methodWords, noticeWords, removedLabel } from './receipt.ts';
import type { Translator } from './translator.ts';

export const englishReceipt: Translator<'result.receipt'> = createTranslator<Catalog, 'result.receipt'>({
  locale: 'en',
  messages: { result } as Catalog,
  namespace: 'result.receipt',
  timeZone: 'UTC',
});

/** A receipt as programs get it, with English words for its codes. */
export function spokenReceipt(receipt: Receipt): DeidentificationReceipt {
  return {
    ...receipt,
    method: methodWords(englishReceipt, receipt),
    removed: receipt.removed.map((entry) => ({ ...entry, label: removedLabel(englishReceipt, entry) })),
    warnings: receipt.notices.map((notice) => noticeWords(englishReceipt, notice)),
  };
}
