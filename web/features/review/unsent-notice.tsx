import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Drafts } from './use-drafts.ts';

interface UnsentNoticeProps {
  drafts: Drafts;
  /** The scan on the screen, which needs no reminder. */
  shown: string | null;
  onOpen: (scanId: string) => void;
}

/** Says on arrival that notes or boxes of an earlier visit were never sent. */
export function UnsentNotice({ drafts, shown, onOpen }: UnsentNoticeProps) {
  const [onArrival] = useState(drafts.begun);
  const left = onArrival.filter((id) => drafts.begun.includes(id) && id !== shown);
  const [first] = left;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      className="mb-4"
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onOpen(first)}>
            Go on with it
          </Button>
          <Button size="small" variant="quiet" onClick={() => drafts.drop(first)}>
            Discard
          </Button>
        </span>
      }
    >
      {left.length === 1
        ? 'You left notes or boxes on a scan without sending them. They are kept in this browser.'
        : `You left notes or boxes on ${left.length} scans without sending them. They are kept in this browser.`}
    </Notice>
  );
}
