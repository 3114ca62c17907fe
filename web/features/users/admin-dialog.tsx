import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type Admin, addAdminCall, type Role, roles, updateAdminCall } from '#contract/accounts.ts';
import { adminUserMessages } from '#contract/messages.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field, TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Problem } from '#web/components/notice.tsx';
import { NewPasswordField } from '#web/components/password/new-password-field.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { Select } from '#web/components/select.tsx';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';
import { usersProblem } from './users-problem.ts';

interface AdminDialogProps {
  /** Null for a new administrator. */
  admin: Admin | null;
  /** Whether it is the user's own account. */
  self: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function AdminDialog({ admin, self, onClose, onSaved }: AdminDialogProps) {
  const t = useTranslations('admin.users');
  const form = useId();
  const [username, setUsername] = useState(admin?.username ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>(admin?.role ?? 'reviewer');
  const [currentPassword, setCurrentPassword] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const name = username.trim();
  const newRole = admin !== null && role !== admin.role;
  const save = useMutation({
    mutationFn: () =>
      admin
        ? call(updateAdminCall, {
            params: { id: admin.id },
            body: {
              username: name,
              ...(password && { password }),
              ...(newRole && { role }),
              currentPassword,
            },
          })
        : call(addAdminCall, { body: { username: name, password, role, currentPassword } }),
    onSuccess: async () => {
      toast({
        title: t('success'),
        description: admin ? adminUserMessages.updated : adminUserMessages.added,
      });
      onClose();
      await onSaved();
    },
  });
  const submit = () => {
    const incomplete = !currentPassword || (!admin && !(name && password));
    const unnamed = admin && !name && adminUserMessages.usernameRequired;
    const problem = unnamed || (incomplete ? adminUserMessages.fillAll : null);
    setMissing(problem);
    if (!problem) save.mutate();
  };
  const failed = admin ? adminUserMessages.updateFailed : adminUserMessages.createFailed;
  const problem = missing ?? (save.isError ? usersProblem(save.error, failed) : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={save.isPending}
      title={admin ? t('editUser', { name: admin.username }) : t('add')}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t(admin ? 'save' : 'addShort')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="space-y-5">
        <TextField
          label={t('username')}
          value={username}
          maxLength={textLengths.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={setUsername}
        />
        <NewPasswordField
          label={t('password')}
          value={password}
          onChange={setPassword}
          {...(admin && { placeholder: adminUserMessages.passwordPlaceholder })}
        />
        <Field label={t('role')} hint={t(`${role}Hint`)}>
          {({ id }) => (
            <Select
              id={id}
              label={t('role')}
              value={role}
              options={roles.map((value) => ({ value, label: t(value) }))}
              onValueChange={setRole}
              className="w-full"
            />
          )}
        </Field>
        {/* An open session alone must not be enough for this. */}
        <CurrentPasswordField
          {...(!self && { label: t('ownPassword') })}
          value={currentPassword}
          onChange={setCurrentPassword}
        />
        <Problem text={problem} />
      </Form>
    </Dialog>
  );
}
