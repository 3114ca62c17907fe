import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { classCode, joinClassCall, type OpenClass } from '#contract/classrooms.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Notice, Problem } from '#web/components/notice.tsx';
import { PageTitle } from '#web/components/page-shell.tsx';
import { call } from '#web/lib/api.ts';
import { classLink } from '#web/lib/class-links.ts';
import type { Membership } from '#web/lib/class-membership.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { useFormats } from '#web/lib/use-formats.ts';

/** Asks for the code that the lecturer gave. */
export function CodeForm({ given }: { given: string }) {
  const t = useTranslations('teaching.class');
  const navigate = useNavigate();
  const [code, setCode] = useState(given);
  const [wrong, setWrong] = useState(given !== '');
  const open = () => {
    const read = classCode.safeParse(code);
    setWrong(!read.success);
    if (read.success) void navigate(classLink(read.data));
  };
  return (
    <>
      <PageTitle title={t('codeTitle')} lead={t('codeLead')} aside={<BackToDashboard />} />
      <Form onSubmit={open} className="max-w-text space-y-5">
        <TextField
          label={t('code')}
          value={code}
          onChange={setCode}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={wrong ? t('codeWrong') : null}
        />
        <Button type="submit" variant="primary">
          {t('open')}
        </Button>
      </Form>
    </>
  );
}

interface JoinFormProps {
  code: string;
  opened: OpenClass;
  onJoined: (member: Membership) => void;
}

export function JoinForm({ code, opened: { name, endsAt, cases, full }, onJoined }: JoinFormProps) {
  const t = useTranslations('teaching.class');
  const { dateTime } = useFormats();
  const messageOf = useErrorMessage();
  const [alias, setAlias] = useState('');
  const [missing, setMissing] = useState(false);
  const join = useMutation({
    mutationFn: () => call(joinClassCall, { params: { code }, body: { alias: alias.trim() } }),
    onSuccess: (joined) =>
      onJoined({ ...joined, code, name, endsAt, alias: alias.trim(), answers: {}, returnCode: null }),
  });
  const submit = () => {
    setMissing(alias.trim() === '');
    if (alias.trim() !== '') join.mutate();
  };
  return (
    <>
      <PageTitle
        title={name}
        lead={t('joinLead', { count: cases.length, end: dateTime(endsAt) })}
        aside={<BackToDashboard />}
      />
      {full ? (
        <Notice tone="warning">{t('full')}</Notice>
      ) : (
        <Form onSubmit={submit} className="max-w-text space-y-5">
          <TextField
            label={t('alias')}
            hint={t('aliasHint')}
            value={alias}
            onChange={setAlias}
            maxLength={textLengths.alias}
            autoComplete="off"
            error={missing ? t('aliasMissing') : null}
          />
          <Problem text={join.isError ? messageOf(join.error, t('notJoined')) : null} />
          <Button type="submit" variant="primary" busy={join.isPending}>
            {t('join')}
          </Button>
        </Form>
      )}
    </>
  );
}
