import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '#web/components/icon-button.tsx';

interface ToolbarPanelProps {
  label: string;
  icon: ReactNode;
  container: HTMLElement | null;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A button of the toolbar that opens a small panel. */
export function ToolbarPanel({ label, icon, container, open, onOpenChange, children }: ToolbarPanelProps) {
  const toolbar = useRef<HTMLElement | null>(null);
  const findToolbar = (button: HTMLElement | null) => {
    toolbar.current = button?.closest<HTMLElement>('[role="group"]') ?? button;
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* Centered below the toolbar: below a button at its end, a panel would leave a phone's screen. */}
      <Popover.Anchor virtualRef={toolbar as RefObject<HTMLElement>} />
      <Popover.Trigger asChild>
        <IconButton
          ref={findToolbar}
          label={label}
          className="data-[state=open]:bg-accent-subtle data-[state=open]:text-accent-text"
        >
          {icon}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          // Below the stage: a panel must not cover the picture that it changes.
          side={container ? 'top' : 'bottom'}
          sideOffset={16}
          collisionPadding={12}
          avoidCollisions={container !== null}
          aria-label={label}
          className="dark z-40 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-panel p-4 text-text data-[state=open]:animate-enter"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
