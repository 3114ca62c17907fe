import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#contract/format.ts';
import { takeBackModelCall } from '#contract/models.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { call } from '#web/lib/api.ts';
import { ConfirmChange } from './confirm-change.tsx';
import type { ModelsAnswer } from './models-answer.ts';

interface ActiveModelCardProps {
  answer: ModelsAnswer;
  onChanged: () => Promise<unknown>;
}

export function ActiveModelCard({ answer, onChanged }: ActiveModelCardProps) {
  const [asking, setAsking] = useState(false);
  const { active, answering, shipped, history } = answer;
  if (!active) {
    return (
      <Card title={answering} aside={<Badge tone="accent">Active</Badge>}>
        <p className="max-w-text text-muted">
          The hosted provider answers here, and no model of this project is loaded. Candidates can be stored,
          but none can be promoted.
        </p>
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
            <Badge tone="accent">
              {active.version === answering ? 'Active' : 'Stands in for the provider'}
            </Badge>
            <Badge>{active.id === null ? 'Ships with this release' : 'Promoted'}</Badge>
          </span>
        }
      >
        <p className="max-w-text text-muted">
          {active.hasCard
            ? 'It was measured on patients it had never seen; the model page shows the figures.'
            : 'Nobody has measured it on patients it had never seen. The model page says so, and shows the figures of the model of this release apart from it.'}
          {promotion && ` Promoted by ${promotion.promotedBy} on ${formatDateTime(promotion.promotedAt)}.`}
        </p>
        {promotion && (
          <Button className="mt-4" size="small" onClick={() => setAsking(true)}>
            <Undo2 size={16} aria-hidden="true" />
            Take back
          </Button>
        )}
      </Card>
      <ConfirmChange
        open={asking}
        title={`Take ${active.version} back?`}
        description={`${before} answers again from now on. Results that visitors already have stay as they are, and name the model that made them.`}
        confirmLabel="Take back"
        change={(password) => call(takeBackModelCall, { body: { password } })}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
      />
    </>
  );
}
