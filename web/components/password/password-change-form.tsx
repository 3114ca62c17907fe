import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { changePasswordCall } from '#contract/accounts.ts';
import { adminUserMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Form } from '#web/components/form.tsx';
import { Problem } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { useChange } from '#web/lib/use-change.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { CurrentPasswordField } from './password-input.tsx';

export function PasswordChangeForm({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('admin.password');
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const change = useChange({
    send: () => call(changePasswordCall, { body: { currentPassword, newPassword } }),
    onDone: () => {
      setCurrentPassword('');
      setNewPassword('');
      onChanged();
    },
    failed: null,
  });
  const submit = () => {
    const incomplete = !currentPassword || !newPassword;
    setMissing(incomplete);
    if (!incomplete) change.mutate();
  };
  const problem = missing
    ? adminUserMessages.fillAll
    : change.isError
      ? errorMessageOf(change.error, t('failed'))
      : null;
  return (
    <Form onSubmit={submit} className="space-y-5">
      <CurrentPasswordField value={currentPassword} onChange={setCurrentPassword} />
      <NewPasswordField label={t('new')} value={newPassword} onChange={setNewPassword} />
      <Problem text={problem} />
      <Button type="submit" variant="primary" busy={change.isPending}>
        {t('change')}
      </Button>
    </Form>
  );
}
