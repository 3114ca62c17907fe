import { Circle, CircleAlert, CircleDot } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { bandOf } from '#contract/format.ts';
import type { ConfidenceBand } from '#reading/vocabulary.ts';
import { Badge } from './badge.tsx';

export const bandIcons = { high: CircleAlert, medium: CircleDot, low: Circle } as const;
export const bandFills = { high: 'bg-high-solid', medium: 'bg-medium-solid', low: 'bg-low-solid' } as const;

export function ConfidenceBadge({ confidence, className }: { confidence: number; className?: string }) {
  const t = useTranslations('shell');
  const band: ConfidenceBand = bandOf(confidence);
  const Icon = bandIcons[band];
  return (
    <Badge icon={Icon} tone={band} className={className}>
      {t(`confidence.${band}`)}
    </Badge>
  );
}
