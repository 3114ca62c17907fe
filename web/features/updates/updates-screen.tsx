import { useTranslations } from 'use-intl/react';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Section } from '#web/components/section.tsx';
import { useModelHeadline } from '#web/lib/model-headline.ts';
import { nextHostedClasses } from '#web/lib/provider-figures.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { type ChangelogEntry, useApplicationUpdates, useModelUpdates } from './changelog.ts';

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
          <ul className="mt-3 max-w-text list-disc space-y-1 ps-5">
            {entry.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
