import { useCallback, useState } from 'react';
import type { EditedBox } from './box-editing.ts';

/** What a reviewer has begun on a scan and not yet sent. */
export interface Draft {
  notes: string;
  /** Null: the boxes were not touched. */
  boxes: readonly EditedBox[] | null;
  /** Why the last try was refused. */
  conflict: string | null;
}
const emptyDraft: Draft = { notes: '', boxes: null, conflict: null };

/** Kept by scan, so that going on, coming back or a refusal loses nothing. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const change = useCallback(
    (id: string, part: Partial<Draft>) =>
      setDrafts((before) => ({ ...before, [id]: { ...emptyDraft, ...before[id], ...part } })),
    [],
  );
  return { draftOf: (id: string): Draft => drafts[id] ?? emptyDraft, change };
}
export type Drafts = ReturnType<typeof useDrafts>;
