import { useTranslations } from 'use-intl/react';
import { apiVersion, defaultModelVersion } from '#contract/constants.ts';
import type { CardHeadline } from '#contract/model-headline.ts';
import { headlineSource, typeNames } from '#web/lib/model-words.ts';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { sourceName } from '#words/say/source-name.ts';

type ChangeType = 'major' | 'minor' | 'patch' | 'security';

export interface ChangelogEntry {
  /** ISO date */
  date: string;
  version: string;
  type: ChangeType;
  title: string;
  description: string;
  changes: readonly string[];
}

const releaseChanges = ['answers', 'studies', 'teaching', 'owner', 'spanish'] as const;
const rebuiltChanges = ['commands', 'privacy', 'viewer', 'reports', 'samples', 'status'] as const;
const fasterChanges = ['speed', 'uploads', 'reports'] as const;

/** Releases of this product and of the hosted service before it, newest first. */
export function useApplicationUpdates(): ChangelogEntry[] {
  const t = useTranslations('updates.entries');
  return [
    {
      date: '2026-11-17',
      version: '1.0.0',
      type: 'major',
      title: t('release.title'),
      description: t('release.description'),
      changes: releaseChanges.map((change) => t(`release.changes.${change}`)),
    },
    {
      date: '2026-11-15',
      version: '0.1.0',
      type: 'major',
      title: t('rebuilt.title'),
      description: t('rebuilt.description'),
      changes: rebuiltChanges.map((change) => t(`rebuilt.changes.${change}`)),
    },
    {
      date: '2025-08-10',
      version: apiVersion,
      type: 'minor',
      title: t('faster.title'),
      description: t('faster.description'),
      changes: fasterChanges.map((change) => t(`faster.changes.${change}`)),
    },
  ];
}

export function useModelUpdates(card: CardHeadline | null | undefined): ChangelogEntry[] {
  const t = useTranslations('updates.entries');
  const classes = useTranslations('viewer.classes');
  const result = useTranslations('result');
  const { percent } = useFormats();
  const figures = useProviderFigures();
  const { annotations, augmented, precision, recall, meanAveragePrecision } = figures.hosted;
  const hosted: ChangelogEntry = {
    date: '2025-08-20',
    version: defaultModelVersion,
    type: 'major',
    title: t('hosted.title', { type: hostedModelType }),
    description: t('hosted.description'),
    changes: [
      t('hosted.changes.figures', { map: meanAveragePrecision, precision, recall }),
      t('hosted.changes.training', { annotations, augmented }),
      t('hosted.changes.threshold'),
    ],
  };
  if (!card) return [hosted];
  const measured = headlineSource(card);
  const builtIn: ChangelogEntry = {
    date: card.date.slice(0, 10),
    version: card.version.replace(`${card.name.toLowerCase()}-`, ''),
    type: 'major',
    title: t('builtIn.title', { name: card.name }),
    description: t('builtIn.description'),
    changes: [
      t('builtIn.changes.types', { types: typeNames(classes, card).join(', ') }),
      ...(measured?.meanAveragePrecision
        ? [
            t('builtIn.changes.figures', {
              map: percent(measured.meanAveragePrecision.value),
              title: sourceName(result, measured),
            }),
          ]
        : []),
      t('builtIn.changes.patients'),
      t('builtIn.changes.speed', {
        milliseconds: String(Math.round(card.speed.medianMilliseconds)),
        cores: String(card.speed.cores),
      }),
    ],
  };
  return [builtIn, hosted];
}
