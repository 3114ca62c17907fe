import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  unknown: 'missedUnknown' | 'unclearUnknown';
}

/** How often answers like this one were wrong in testing. */
export function TestEvidence({ scan, describe, unknown }: TestEvidenceProps) {
  const t = useTranslations('result');
  const voice = { t, shares: useTranslations('shell.ofHundred'), formats: useFormats() };
  const model = useQuery(callQuery(modelCall));
  const card = model.data?.card;
  const measured = card && scan.modelProvider === 'embedded' && card.version === scan.modelVersion;
  const words = measured ? describe(voice, card.metrics) : null;
  return (
    <p className="mt-2 min-h-10 text-small text-muted">
      {model.isPending ? '' : (words ?? t(`evidence.${unknown}`))}
    </p>
  );
}

/** The same position and size for every verdict. */
export function Headline({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-title font-semibold">
      <span className="mt-1 shrink-0">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
