import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type FeedbackKind, feedbackKinds, sendFeedbackCall } from '#contract/feedback.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { Button } from '#web/components/button.tsx';
import { contactLink } from '#web/components/contact-link.tsx';
import { Field } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Textarea } from '#web/components/input.tsx';
import { Notice, Problem } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { call } from '#web/lib/api.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';

/** Where visitors write to the operator, unless the operator has chosen another form. */
export function FeedbackScreen() {
  const t = useTranslations('feedback');
  const [sent, setSent] = useState(false);
  return (
    <PageShell>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="max-w-text space-y-8">
        {sent ? (
          <Notice
            live
            title={t('sent')}
            action={
              <Button size="small" onClick={() => setSent(false)}>
                {t('another')}
              </Button>
            }
          >
            {t('sentText')}
          </Notice>
        ) : (
          <FeedbackForm onSent={() => setSent(true)} />
        )}
        <p className="text-muted">{t.rich('elsewhere', { link: contactLink(t('subject')) })}</p>
      </div>
    </PageShell>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations('feedback');
  const messageOf = useErrorMessage();
  const [kind, setKind] = useState<FeedbackKind>('problem');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: () => call(sendFeedbackCall, { body: { kind, text } }),
    onSuccess: onSent,
  });
  const submit = () => {
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) send.mutate();
  };
  return (
    <Form onSubmit={submit} className="space-y-5">
      <div>
        <p className="mb-1.5 font-semibold">{t('kind')}</p>
        <Segmented
          label={t('kind')}
          value={kind}
          onValueChange={setKind}
          options={feedbackKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      <Field label={t('text')} hint={t('hint')} error={missing ? t('empty') : null}>
        {(control) => (
          <Textarea
            {...control}
            rows={7}
            value={text}
            maxLength={textLengths.feedback}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Problem text={send.isError ? messageOf(send.error, t('failed')) : null} />
      <Button type="submit" variant="primary" busy={send.isPending}>
        {t('send')}
      </Button>
    </Form>
  );
}
