import { useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatBytes, formatDateTime } from '#contract/format.ts';
import {
  type CandidateModel,
  compareModelCall,
  deleteModelCall,
  promoteModelCall,
  shadowModelCall,
} from '#contract/models.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Facts } from '#web/components/facts.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Comparison } from './comparison.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { promotionWarnings } from './promotion-warnings.ts';

interface CandidateCardProps {
  model: CandidateModel;
  active: string;
  canPromote: boolean;
  onChanged: () => Promise<unknown>;
}

export function CandidateCard({ model, active, canPromote, onChanged }: CandidateCardProps) {
  const t = useTranslations('admin.models.candidate');
  const models = useTranslations('admin.models');
  const warningWords = useTranslations('admin.models.warnings');
  const [asking, setAsking] = useState<'promote' | 'delete' | null>(null);
  const change = useChange({
    send: (send: () => Promise<{ message: string }>) => send(),
    onDone: onChanged,
    onSettled: () => setAsking(null),
    failed: models('notChanged'),
  });
  // Shares its query with the comparison above.
  const compared = useQuery(callQuery(compareModelCall, { params: { id: model.id } }));
  const warnings = promotionWarnings(warningWords, compared.data, model, active);
  const shadow = model.state === 'shadow';
  const params = { id: model.id };
  return (
    <article aria-label={model.version}>
      <Card
        title={model.version}
        level={3}
        aside={shadow ? <Badge tone="accent">{t('shadow')}</Badge> : <Badge>{t('waiting')}</Badge>}
      >
        <Facts
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small sm:gap-x-6"
          rows={[
            [t('added'), t('addedBy', { date: formatDateTime(model.createdAt), name: model.addedBy })],
            [t('trained'), model.trainedOn],
            [
              t('file'),
              `${formatBytes(model.bytes)}, SHA-256 ${model.sha256.slice(0, 16)}…`,
              { className: 'break-words' },
            ],
            [t('selfTest'), model.selfTest.message],
            [t('card'), t(model.hasCard ? 'measured' : 'notMeasured')],
          ]}
        />
        <Comparison model={model} active={active} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            icon={ArrowUpFromLine}
            variant="primary"
            size="small"
            disabled={!canPromote || !model.selfTest.success}
            onClick={() => setAsking('promote')}
          >
            {t('promote')}
          </Button>
          <Button
            icon={shadow ? Pause : Play}
            size="small"
            busy={change.isPending && asking === null}
            onClick={() => change.mutate(() => call(shadowModelCall, { params, body: { shadow: !shadow } }))}
          >
            {t(shadow ? 'stopShadow' : 'runShadow')}
          </Button>
          <Button icon={Trash2} variant="danger" size="small" onClick={() => setAsking('delete')}>
            {t('delete')}
          </Button>
        </div>
      </Card>
      <ConfirmChange
        open={asking === 'promote'}
        title={t('promoteTitle', { version: model.version })}
        description={
          <>
            {warnings.map((warning) => (
              <strong key={warning} className="mb-2 block">
                {warning}
              </strong>
            ))}
            {t('promoteText', { active })}
          </>
        }
        confirmLabel={t('promote')}
        change={(password) => call(promoteModelCall, { params, body: { password } })}
        onClose={() => setAsking(null)}
        onChanged={onChanged}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('deleteTitle', { version: model.version })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        busy={change.isPending}
        onConfirm={() => change.mutate(() => call(deleteModelCall, { params }))}
      />
    </article>
  );
}
