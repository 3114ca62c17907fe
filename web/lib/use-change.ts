import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { failureToast, toast } from './toast.ts';

interface ChangeOptions<Input> {
  send: (input: Input) => Promise<{ message: string }>;
  onDone?: () => unknown;
  onSettled?: () => void;
  /** Why it failed, if the server does not say. Null if the form shows that itself. */
  failed?: string | null;
}

/** A change by an administrator. A toast shows the server's answer, or why the change failed. */
export function useChange<Input = void>({ send, onDone, onSettled, failed }: ChangeOptions<Input>) {
  const t = useTranslations('admin.frame.change');
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast({ title: t('success'), description: message });
      return onDone?.();
    },
    onError: (reason) => {
      if (failed !== null) failureToast(t('error'), reason, failed ?? t('tryAgain'));
    },
    onSettled,
  });
}
