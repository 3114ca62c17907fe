import type { LucideIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '#web/components/button.tsx';

interface ToolbarPanelProps {
  label: string;
  icon: LucideIcon;
  container: HTMLElement | null;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

export function ToolbarPanel({ label, icon, container, open, onOpenChange, children }: ToolbarPanelProps) {
  const toolbar = useRef<HTMLElement | null>(null);
  const findToolbar = (button: HTMLElement | null) => {
    toolbar.current = button?.closest<HTMLElement>('[role="group"]') ?? button;
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* Centered below the toolbar: below the last button, a panel would leave a phone's screen. */}
      <Popover.Anchor virtualRef={toolbar as RefObject<HTMLElement>} />
      <Popover.Trigger asChild>
        <IconButton
          icon={icon}
          ref={findToolbar}
          label={label}
          className="data-[state=open]:bg-accent-subtle data-[state=open]:text-accent-text"
        />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Panel label={label} fullScreen={container !== null} toolbar={toolbar}>
          {children}
        </Panel>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Minimum useful height of a panel, in pixels. */
const minPanelHeight = 200;

interface PanelProps {
  label: string;
  fullScreen: boolean;
  toolbar: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Opens below the stage, so that it does not cover the picture, or above the toolbar if there is no room. */
function Panel({ label, fullScreen, toolbar, children }: PanelProps) {
  const [above] = useState(() => fullScreen || roomBelow(toolbar.current) < minPanelHeight);
  return (
    <Popover.Content
      side={above ? 'top' : 'bottom'}
      sideOffset={16}
      collisionPadding={12}
      avoidCollisions={above}
      aria-label={label}
      className="dark z-40 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-panel p-4 text-text data-[state=open]:animate-enter"
    >
      {children}
    </Popover.Content>
  );
}

function roomBelow(element: HTMLElement | null): number {
  return element ? innerHeight - element.getBoundingClientRect().bottom : innerHeight;
}
