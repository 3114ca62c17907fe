import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import { type modelsCall, rollBackModelCall } from '#contract/models.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { call } from '#web/lib/api.ts';
import { ConfirmChange } from './confirm-change.tsx';

interface ActiveModelCardProps {
  answer: ResponseOf<typeof modelsCall>;
  onChanged: () => Promise<unknown>;
}

export function ActiveModelCard({ answer, onChanged }: ActiveModelCardProps) {
  const t = useTranslations('admin.models.active');
  const [asking, setAsking] = useState(false);
  const { active, answering, shipped, history } = answer;
  if (!active) {
    return (
      <Card title={answering} aside={<Badge tone="accent">{t('badge')}</Badge>}>
        <p className="max-w-text text-muted">{t('hosted')}</p>
      </Card>
    );
  }
  const promotion = history.find(({ takenBackAt }) => takenBackAt === null);
  const before = history.filter(({ takenBackAt }) => takenBackAt === null)[1]?.version ?? shipped;
  return (
    <>
      <Card
        title={active.version}
        aside={
          <span className="flex flex-wrap gap-2">
            <Badge tone="accent">{t(active.version === answering ? 'badge' : 'standIn')}</Badge>
            <Badge>{t(active.id === null ? 'shipped' : 'promoted')}</Badge>
          </span>
        }
      >
        <p className="max-w-text text-muted">
          {t(active.hasCard ? 'measured' : 'notMeasured')}{' '}
          {promotion &&
            t('promotedBy', { name: promotion.promotedBy, date: formatDateTime(promotion.promotedAt) })}
        </p>
        {promotion && (
          <Button icon={Undo2} className="mt-4" size="small" onClick={() => setAsking(true)}>
            {t('rollBack')}
          </Button>
        )}
      </Card>
      <ConfirmChange
        open={asking}
        title={t('rollBackTitle', { version: active.version })}
        description={t('rollBackText', { before: before ?? '' })}
        confirmLabel={t('rollBack')}
        change={(password) => call(rollBackModelCall, { body: { password } })}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
      />
    </>
  );
}
