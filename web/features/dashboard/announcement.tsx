import { useQuery } from '@tanstack/react-query';
import { modelLabel } from '#contract/format.ts';
import { modelCall } from '#contract/site.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { typeNames } from '#web/lib/model-words.ts';
import { hostedModel, nextHostedModel } from '#web/lib/provider-figures.ts';
import { callQuery } from '#web/lib/query.ts';

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export function Announcement() {
  const model = useQuery(callQuery(modelCall));
  const card = model.data?.card;
  const types = card ? typeNames(card) : [];
  return (
    <Card title={`${nextHostedModel.name} model update`} aside={<Badge tone="accent">Beta</Badge>}>
      <p>
        Announced for {nextHostedModel.expected}: a hosted model that classifies tumour types (
        {nextHostedModel.types.join(', ')}), trained on {nextHostedModel.scans} scans against{' '}
        {hostedModel.scans} for version 2.
      </p>
      <p className="mt-3">Every result that you report as incorrect helps to train it.</p>
      {model.data && (
        <p className="mt-3 text-muted">
          Active here today: {modelLabel(model.data.active)}
          {types.length > 0 ? `, which already tells ${listOf(types)} apart.` : '.'}
        </p>
      )}
      <ButtonLink to="/updates" size="small" className="mt-5">
        History of updates
      </ButtonLink>
    </Card>
  );
}
