import { useMemo, useState } from 'react';
import { storageKeys } from '#contract/constants.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';

export interface CaseAnswer {
  boxes: Box[];
  right: boolean;
  /** From seeing the picture to the answer; older answers lack it. */
  seconds?: number;
}
type Progress = Record<string, CaseAnswer>;

const key = storageKeys.local.teachingProgress;

function parseProgress(text: string | null): Progress {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Progress) : {};
  } catch {
    return {};
  }
}

/** A learner's answers, stored only in this browser. */
export function useProgress() {
  const stored = useBrowserValue(() => readStored('local', key), null);
  const earlier = useMemo(() => parseProgress(stored), [stored]);
  // Also kept in memory, because storage may be blocked.
  const [changed, setChanged] = useState<Progress | null>(null);
  const progress = changed ?? earlier;
  const save = (next: Progress) => {
    writeStored('local', key, JSON.stringify(next));
    setChanged(next);
  };
  return {
    progress,
    answer: (id: string, given: CaseAnswer) => save({ ...progress, [id]: given }),
    tryAgain: (id: string) => {
      const { [id]: _, ...rest } = progress;
      save(rest);
    },
    reset: () => {
      removeStored('local', key);
      setChanged({});
    },
  };
}
