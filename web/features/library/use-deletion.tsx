import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { TextField } from '#web/components/field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

interface DeletionOptions<Input> {
  send: (input: Input, password: string | undefined) => Promise<{ message: string }>;
  onDone: () => unknown;
  /** Closes the dialog. */
  close: () => void;
}

/** A deletion that asks for the password if versions of the dataset would lose images. */
export function useDeletion<Input>({ send, onDone, close }: DeletionOptions<Input>) {
  const t = useTranslations('admin.library');
  const words = useTranslations('admin.frame.change');
  /** The server's sentence: which versions lose images. */
  const [loss, setLoss] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const end = () => {
    setLoss(null);
    setPassword('');
    close();
  };
  const deletion = useMutation({
    mutationFn: (input: Input) => send(input, loss === null ? undefined : password),
    onSuccess: async ({ message }) => {
      toast({ title: words('success'), description: message });
      // The dialog closes last: the row is gone then, and the focus goes to the page.
      await onDone();
      end();
    },
    onError: (reason) => {
      if (reason instanceof ApiError && reason.code === 'password_required') {
        setLoss(reason.serverMessage);
        return;
      }
      failureToast(words('error'), reason, t('nothingDeleted'));
      if (loss === null) close();
      setPassword('');
    },
  });
  return {
    send: deletion.mutate,
    busy: deletion.isPending,
    end,
    filled: loss === null || password !== '',
    /** Inside the dialog. */
    field: loss !== null && (
      <div className="space-y-3">
        <Notice tone="warning" live>
          {loss}
        </Notice>
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      </div>
    ),
  };
}
