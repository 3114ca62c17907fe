import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { tooltipDelayMs, tooltipSkipDelayMs } from '#contract/constants.ts';

interface TooltipProps {
  content: ReactNode;
  /** One focusable element. */
  children: ReactNode;
}

/** An additional explanation, never the only one. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-[320px] rounded-control border border-line bg-panel px-3 py-2 text-small text-text data-[state=delayed-open]:animate-enter"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
