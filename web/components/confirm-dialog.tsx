import { clsx } from 'clsx';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from './button.tsx';
import { dialogClass, overlayClass, useFocusReturn } from './dialog.tsx';
import { Form } from './form.tsx';
import { Input } from './input.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** Text that the user must type before an irreversible action. */
  typed?: { text: string; label: string };
  /** An extra field, and whether it is filled in. */
  children?: ReactNode;
  filled?: boolean;
  destructive?: boolean;
  busy?: boolean;
  /** The caller closes the dialog when its work is done. */
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations('shell.parts');
  const { open, onOpenChange, title, description, confirmLabel } = props;
  const { typed, children, filled = true, destructive = true, busy = false, onConfirm } = props;
  const [text, setText] = useState('');
  const [id, form] = [useId(), useId()];
  const focusReturn = useFocusReturn();
  const ready = filled && (typed === undefined || text.trim() === typed.text);
  const change = (next: boolean) => {
    setText('');
    onOpenChange(next);
  };
  const submit = () => {
    if (ready && !busy) onConfirm();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content
          className={clsx(dialogClass, 'max-w-dialog gap-4 p-6')}
          // Like Cancel, Escape cannot stop what has begun.
          onEscapeKeyDown={(event) => busy && event.preventDefault()}
          {...focusReturn}
        >
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-muted">{description}</div>
          </AlertDialog.Description>
          <Form id={form} onSubmit={submit} className="contents">
            {typed && (
              <div>
                <label htmlFor={id} className="mb-1.5 block font-semibold">
                  {typed.label}
                </label>
                <Input
                  id={id}
                  value={text}
                  autoComplete="off"
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              </div>
            )}
            {children}
          </Form>
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>{t('cancel')}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              busy={busy}
              disabled={!ready}
              type="submit"
              form={form}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
