import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { useChange } from '#web/lib/use-change.ts';

interface ConfirmChangeProps {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  change: (password: string) => Promise<{ message: string }>;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Asks for the password before another model answers every visitor. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { open, title, description, confirmLabel, change, onClose, onChanged } = props;
  const t = useTranslations('admin.models');
  const [password, setPassword] = useState('');
  const send = useChange({
    send: () => change(password),
    onDone: async () => {
      // The button that opened this is gone then, and the focus does not return to it.
      await onChanged();
      close();
    },
    failed: null,
  });
  function close(): void {
    setPassword('');
    send.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      destructive={false}
      busy={send.isPending}
      filled={password !== ''}
      onConfirm={() => send.mutate()}
    >
      <CurrentPasswordField
        label={t('password')}
        value={password}
        onChange={setPassword}
        error={send.isError ? errorMessageOf(send.error, t('notChanged')) : null}
      />
    </ConfirmDialog>
  );
}
