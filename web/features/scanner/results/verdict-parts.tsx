import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { modelCall } from '#contract/model.ts';
import type { ModelCard } from '#contract/model-card.ts';
import type { Scan } from '#contract/scans.ts';
import { callQuery } from '#web/lib/query.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import type { EvidenceVoice } from '#words/say/evidence.ts';

interface TestEvidenceProps {
  scan: Scan;
  /** The sentence about the model's test figures; null if there are none for such a scan. */
  describe: (voice: EvidenceVoice, metrics: ModelCard['metrics']) => string | null;
  /** The message if the scan's model was not measured. */
  unknown: 'missedUnknown' | 'unclearUnknown' | 'bandUnknown';
}

/** How often answers like this one were wrong in testing. */
export function TestEvidence({ scan, describe, unknown }: TestEvidenceProps) {
  const t = useTranslations('result');
  const voice = { t, shares: useTranslations('shell.ofHundred'), formats: useFormats() };
  const model = useQuery(callQuery(modelCall));
  const card = useMeasuredCard(scan);
  const words = card && describe(voice, card.metrics);
  return (
    <p className="mt-2 min-h-10 text-small text-muted">
      {model.isPending ? '' : (words ?? t(`evidence.${unknown}`))}
    </p>
  );
}

/** The test figures of the model that made this result; null if there are none, or not yet. */
export function useMeasuredCard({ modelProvider, modelVersion }: Scan): ModelCard | null {
  const card = useQuery(callQuery(modelCall)).data?.card;
  return card && modelProvider === 'embedded' && card.version === modelVersion ? card : null;
}
