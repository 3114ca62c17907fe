import { useTranslations } from 'use-intl/react';
import { apiVersion, defaultModelVersion } from '#contract/constants.ts';
import type { CardHeadline } from '#contract/model-headline.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Section } from '#web/components/section.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { useModelHeadline } from '#web/lib/model-headline.ts';
import { headlineSource } from '#web/lib/model-words.ts';
import { hostedModelType, nextHostedClasses, useProviderFigures } from '#web/lib/provider-figures.ts';
import { typeNames } from '#web/lib/type-names.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { sourceName } from '#words/say/source-name.ts';

export function UpdatesScreen() {
  const t = useTranslations('updates');
  const classes = useTranslations('viewer.classes');
  const model = useModelHeadline();
  return (
    <PageShell>
      <PageTitle title={t('title')} aside={<ButtonLink to="/dashboard">{t('dashboard')}</ButtonLink>} />
      <div className="grid gap-x-16 lg:grid-cols-2">
        <Section title={t('application')} first>
          <Entries entries={useApplicationUpdates()} />
        </Section>
        <Section title={t('models')} first className="max-lg:mt-16">
          <p className="mb-6 text-muted">
            {t('announced', { types: nextHostedClasses.map((name) => classes(name)).join(', ') })}
          </p>
          <Entries entries={useModelUpdates(model.data?.card)} />
        </Section>
      </div>
    </PageShell>
  );
}

function Entries({ entries }: { entries: readonly ChangelogEntry[] }) {
  const t = useTranslations('updates');
  const { date } = useFormats();
  return (
    <ol className="space-y-10 border-s border-line">
      {entries.map((entry) => (
        <li key={`${entry.version} ${entry.title}`} className="relative ps-6">
          <span
            aria-hidden="true"
            className="absolute -start-[5px] top-2 size-[9px] rounded-full border border-accent bg-page"
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <time dateTime={entry.date}>{date(`${entry.date}T12:00:00`)}</time>
            <span>{entry.version}</span>
            <Badge tone={entry.type === 'major' ? 'accent' : 'neutral'}>{t(`type.${entry.type}`)}</Badge>
          </div>
          <h3 className="mt-1.5 text-large">{entry.title}</h3>
          <p className="mt-1 max-w-text text-muted">{entry.description}</p>
          <TextList lines={entry.changes} className="mt-3 max-w-text list-disc space-y-1 ps-5" />
        </li>
      ))}
    </ol>
  );
}

type ChangeType = 'major' | 'minor' | 'patch' | 'security';

interface ChangelogEntry {
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
function useApplicationUpdates(): ChangelogEntry[] {
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

function useModelUpdates(card: CardHeadline | null | undefined): ChangelogEntry[] {
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
