import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ReviewSettings, reviewSettingsCall, saveReviewSettingsCall } from '#contract/quality.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Field } from '#web/components/field.tsx';
import { Input } from '#web/components/input.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';

/** How many results are drawn for a check, and how many judgements are read twice. */
export function ReviewShares() {
  const settings = useQuery({ ...callQuery(reviewSettingsCall), refetchOnMount: 'always' });
  return (
    <Card title="Shares" className="mt-6" padded>
      {settings.data ? <SharesForm saved={settings.data} /> : <Skeleton className="h-32" />}
    </Card>
  );
}

const inRange = (text: string) => {
  const value = Number(text);
  return text.trim() !== '' && value >= 0 && value <= 100;
};
const outside = 'A number from 0 to 100.';

function SharesForm({ saved }: { saved: ReviewSettings }) {
  const client = useQueryClient();
  const [checks, setChecks] = useState(String(saved.randomCheckPercent));
  const [seconds, setSeconds] = useState(String(saved.secondReaderPercent));
  const save = useMutation({
    mutationFn: () =>
      call(saveReviewSettingsCall, {
        body: { randomCheckPercent: Number(checks), secondReaderPercent: Number(seconds) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [reviewSettingsCall.path] });
      toast({ title: 'Saved', description: 'The shares count from the next result and judgement on.' });
    },
    onError: (reason) =>
      toast({ title: 'Not saved', description: sentenceOf(reason, ''), destructive: true }),
  });
  const valid = inRange(checks) && inRange(seconds);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-text gap-5 sm:grid-cols-2">
      <Field
        label="Random checks (%)"
        hint="Of all results, drawn without looking at them. Only these say how often the model is wrong."
        error={inRange(checks) ? null : outside}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={checks}
            onChange={(event) => setChecks(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Second readings (%)"
        hint="Of all judgements. Another reader sees the scan as if nobody had judged it."
        error={inRange(seconds) ? null : outside}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={seconds}
            onChange={(event) => setSeconds(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" size="small" busy={save.isPending} disabled={!valid}>
          Save shares
        </Button>
      </div>
    </form>
  );
}
