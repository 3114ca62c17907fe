import { useState } from 'react';
import { storageKeys } from '#contract/constants.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

export interface CaseAnswer {
  boxes: Box[];
  right: boolean;
}
type Progress = Record<string, CaseAnswer>;

const key = storageKeys.local.teachingProgress;

function readProgress(): Progress {
  try {
    const stored: unknown = JSON.parse(readStored('local', key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Progress) : {};
  } catch {
    return {};
  }
}

/** A learner's answers, kept in this browser alone. */
export function useProgress() {
  const [progress, setProgress] = useState(readProgress);
  const save = (next: Progress) => {
    writeStored('local', key, JSON.stringify(next));
    setProgress(next);
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
      setProgress({});
    },
  };
}
