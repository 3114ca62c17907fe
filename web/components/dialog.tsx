import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { restoreFocus } from '#web/lib/focus-after.ts';
import { IconButton } from './button.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** For long text: makes the body scrollable by keyboard. */
  scrolls?: boolean;
  /** While an action runs, nothing closes the dialog: its outcome would have no place. */
  busy?: boolean;
  /** The portal's container, by default the page's body. */
  container?: HTMLElement | null;
  children?: ReactNode;
}

export const overlayClass = 'fixed inset-0 z-40 bg-overlay data-[state=open]:animate-enter';
export const dialogClass =
  'fixed left-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card border border-line bg-panel';

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  scrolls = false,
  busy = false,
  container = globalThis.document?.body,
  children,
}: DialogProps) {
  const t = useTranslations('shell.parts');
  const focusReturn = useFocusReturn();
  const keepOpen = (event: Event) => {
    if (busy) event.preventDefault();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {/* The container is set explicitly: Radix would look it up after rendering, and then render everything again. */}
      <Primitive.Portal container={container}>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          className={clsx(dialogClass, wide ? 'max-w-wide-dialog' : 'max-w-dialog')}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <Primitive.Title className="text-title">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('close')} disabled={busy} className="-me-2 -mt-1" />
            </Primitive.Close>
          </div>
          {description && (
            <Primitive.Description asChild>
              <div className="px-6 pt-2 text-muted">{description}</div>
            </Primitive.Description>
          )}
          <div
            className="min-h-0 flex-1 overflow-y-auto px-6 py-5 focus-visible:-outline-offset-2"
            {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** What a dialog is opened for: its first field, or else the text that the arrow keys scroll. */
const firstFields = ['input:not(:disabled), textarea', '[role=region][tabindex="0"]'];

/**
 * Focuses a dialog's first field or its scrollable text, if there is one. Returns the focus to the control that had it
 * before the dialog opened, or to the page's content if that control is gone, as after a deletion. Radix does this only
 * for its own triggers.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      const first = firstFields.map((field) => dialog.querySelector<HTMLElement>(field)).find(Boolean);
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = before.current;
      // The page's content is no control: closing may have moved the focus to a better place.
      if (opener instanceof HTMLElement && opener.id !== 'main') opener.focus();
      restoreFocus();
    },
  };
}
