import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { Comparison } from './comparison.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { promotionWarnings } from './promotion-warnings.ts';

interface CandidateCardProps {
  model: CandidateModel;
  /** Version of the active model. */
  active: string;
  canPromote: boolean;
  onChanged: () => Promise<unknown>;
}

export function CandidateCard({ model, active, canPromote, onChanged }: CandidateCardProps) {
  const [asking, setAsking] = useState<'promote' | 'delete' | null>(null);
  const change = useMutation({
    mutationFn: (send: () => Promise<{ message: string }>) => send(),
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message });
      return onChanged();
    },
    onError: (reason) =>
      toast({
        title: 'Error',
        description: sentenceOf(reason, 'The model was not changed.'),
        destructive: true,
      }),
    onSettled: () => setAsking(null),
  });
  // The comparison above reads the same answer.
  const compared = useQuery(callQuery(compareModelCall, { params: { id: model.id } }));
  const warnings = promotionWarnings(compared.data, model, active);
  const shadow = model.state === 'shadow';
  const params = { id: model.id };
  return (
    <article aria-label={model.version}>
      <Card
        title={model.version}
        level={3}
        aside={shadow ? <Badge tone="accent">In the shadow</Badge> : <Badge>Waiting</Badge>}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small sm:gap-x-6 [&_dt]:text-muted">
          <dt>Added</dt>
          <dd>{`${formatDateTime(model.createdAt)} by ${model.addedBy}`}</dd>
          <dt>Trained</dt>
          <dd>{model.trainedOn}</dd>
          <dt>File</dt>
          <dd className="break-words">{`${formatBytes(model.bytes)}, SHA-256 ${model.sha256.slice(0, 16)}…`}</dd>
          <dt>Test picture</dt>
          <dd>{model.selfTest.message}</dd>
          <dt>Card</dt>
          <dd>
            {model.hasCard
              ? 'Measured on patients it had never seen'
              : 'None: not measured on patients it had never seen'}
          </dd>
        </dl>
        <Comparison model={model} active={active} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            disabled={!canPromote || !model.selfTest.success}
            onClick={() => setAsking('promote')}
          >
            <ArrowUpFromLine size={16} aria-hidden="true" />
            Promote
          </Button>
          <Button
            size="small"
            busy={change.isPending && asking === null}
            onClick={() => change.mutate(() => call(shadowModelCall, { params, body: { shadow: !shadow } }))}
          >
            {shadow ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
            {shadow ? 'Stop the shadow' : 'Run in the shadow'}
          </Button>
          <Button variant="danger" size="small" onClick={() => setAsking('delete')}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </Button>
        </div>
      </Card>
      <ConfirmChange
        open={asking === 'promote'}
        title={`Promote ${model.version}?`}
        description={
          <>
            {warnings.map((warning) => (
              <strong key={warning} className="mb-2 block">
                {warning}
              </strong>
            ))}
            {`Every visitor gets its answers instead of those of ${active}, from now on and in every process. It can be rolled back at any time.`}
          </>
        }
        confirmLabel="Promote"
        change={(password) => call(promoteModelCall, { params, body: { password } })}
        onClose={() => setAsking(null)}
        onChanged={onChanged}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Delete ${model.version}?`}
        description="The network goes, and everything that it said in the shadow. This cannot be undone."
        confirmLabel="Delete"
        busy={change.isPending}
        onConfirm={() => change.mutate(() => call(deleteModelCall, { params }))}
      />
    </article>
  );
}
