import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import type { EvidenceVoice } from '#words/say/evidence.ts';

/** Words and formats for test figures in the page's language. */
export function useEvidenceVoice(): EvidenceVoice {
  return {
    t: useTranslations('result'),
    shares: useTranslations('shell.ofHundred'),
    formats: useFormats(),
  };
}
