import { useQuery } from '@tanstack/react-query';
import { formatDate, formatPercent } from '#contract/format.ts';
import type { ModelCard } from '#contract/model-card.ts';
import { modelCall } from '#contract/site.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Section } from '#web/components/section.tsx';
import { headlineSource, typeNames } from '#web/lib/model-words.ts';
import { nextHostedModel } from '#web/lib/provider-figures.ts';
import { callQuery } from '#web/lib/query.ts';
import { applicationUpdates, type ChangelogEntry, type ChangeType, hostedModelUpdates } from './changelog.ts';

const typeWords: Record<ChangeType, string> = {
  major: 'Major',
  minor: 'Minor',
  patch: 'Patch',
  security: 'Security',
};

export function UpdatesScreen() {
  const model = useQuery(callQuery(modelCall));
  const card = model.data?.card;
  const modelUpdates = card ? [entryOf(card), ...hostedModelUpdates] : hostedModelUpdates;
  return (
    <PageShell>
      <PageTitle
        title="History of updates"
        lead="What changed in the application and in the models that read the slices."
        aside={<ButtonLink to="/dashboard">Dashboard</ButtonLink>}
      />
      <div className="grid gap-x-16 lg:grid-cols-2">
        <Section title="Application updates" first>
          <Entries entries={applicationUpdates} />
        </Section>
        <Section title="AI model updates" first className="max-lg:mt-16">
          <p className="mb-6 text-muted">
            Announced: {nextHostedModel.name} of the hosted model, expected {nextHostedModel.expected}, to
            classify {nextHostedModel.types.join(', ')}.
          </p>
          <Entries entries={modelUpdates} />
        </Section>
      </div>
    </PageShell>
  );
}

/** The embedded model tells its own story. */
function entryOf(card: ModelCard): ChangelogEntry {
  const measured = headlineSource(card);
  return {
    date: card.date.slice(0, 10),
    version: card.version.replace(`${card.name.toLowerCase()}-`, ''),
    type: 'major',
    title: `${card.name} detector`,
    description: 'The model that comes with Sulcus and runs on its server. Figures measured by this project.',
    changes: [
      `Tells apart: ${typeNames(card).join(', ')}`,
      ...(measured?.meanAveragePrecision
        ? [`mAP@50 ${formatPercent(measured.meanAveragePrecision.value)} on ${measured.title}`]
        : []),
      'Tested on patients it had never seen; every figure carries its interval',
      `Median ${Math.round(card.speed.medianMilliseconds)} ms a slice on ${card.speed.cores} cores`,
    ],
  };
}

function Entries({ entries }: { entries: readonly ChangelogEntry[] }) {
  return (
    <ol className="space-y-10 border-l border-line">
      {entries.map((entry) => (
        <li key={`${entry.version} ${entry.title}`} className="relative pl-6">
          <span
            aria-hidden="true"
            className="absolute -left-[5px] top-2 size-[9px] rounded-full border border-accent bg-page"
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <time dateTime={entry.date}>{formatDate(`${entry.date}T12:00:00`)}</time>
            <span>{entry.version}</span>
            <Badge tone={entry.type === 'major' ? 'accent' : 'neutral'}>{typeWords[entry.type]}</Badge>
          </div>
          <h3 className="mt-1.5 text-large">{entry.title}</h3>
          <p className="mt-1 max-w-text text-muted">{entry.description}</p>
          <ul className="mt-3 max-w-text list-disc space-y-1 pl-5">
            {entry.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
