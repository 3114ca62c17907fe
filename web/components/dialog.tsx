import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons at the bottom. */
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
              <IconButton label={t('close')} disabled={busy} className="-me-2 -mt-1">
                <X size={18} aria-hidden="true" />
              </IconButton>
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
