import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#contract/constants.ts';
import { cannotJudgeReasons, pictureVerdicts } from '#contract/picture-verdict.ts';
import { tumorClasses } from '#reading/vocabulary.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

const editedBox = z.object({
  id: z.string(),
  class: z.enum(tumorClasses),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  contour: z.array(z.tuple([z.number(), z.number()])).nullable(),
});
const draft = z.object({
  notes: z.string(),
  /** Null if the boxes were not changed. */
  boxes: z.array(editedBox).nullable(),
  editing: z.boolean(),
  /** What the image shows, if the reviewer chose it. */
  picture: z.enum(pictureVerdicts).nullable().default(null),
  /** Why it cannot be judged. */
  reason: z.enum(cannotJudgeReasons).nullable().default(null),
  /** Why the last attempt was refused. */
  conflict: z.string().nullable(),
});
const stored = z.record(z.string(), draft);

/** A reviewer's unsent work on a scan. */
export type Draft = z.infer<typeof draft>;
const emptyDraft: Draft = {
  notes: '',
  boxes: null,
  editing: false,
  picture: null,
  reason: null,
  conflict: null,
};

/** The oldest drafts are dropped first; nobody leaves this many scans half done. */
const maxDrafts = 100;

/** Per account: the next person in this browser must not see another reader's opinion. */
const keyOf = (adminId: string): string => `${storageKeys.local.reviewDrafts}:${adminId}`;

/** Null if nothing is stored, or storage is blocked. */
function readDrafts(adminId: string): Record<string, Draft> | null {
  const text = readStored('local', keyOf(adminId));
  if (text === null) return null;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

const isEmpty = ({ notes, boxes, editing, picture, conflict }: Draft) =>
  notes === '' && boxes === null && !editing && picture === null && conflict === null;

/** Drafts per scan in the browser's storage: leaving the page, a reload or a refusal loses nothing. */
export function useDrafts(adminId: string) {
  const [drafts, setDrafts] = useState(() => readDrafts(adminId) ?? {});
  const latest = useRef(drafts);
  const change = useCallback(
    (id: string, part: Partial<Draft>) => {
      const next = { ...(latest.current[id] ?? emptyDraft), ...part };
      // Another tab may have stored drafts of other scans.
      const { [id]: _, ...others } = readDrafts(adminId) ?? latest.current;
      const kept = Object.entries(isEmpty(next) ? others : { ...others, [id]: next }).slice(-maxDrafts);
      latest.current = Object.fromEntries(kept);
      writeStored('local', keyOf(adminId), JSON.stringify(latest.current));
      setDrafts(latest.current);
    },
    [adminId],
  );
  return {
    /** Scans with unsent work, the latest last. */
    unsent: Object.keys(drafts),
    draftOf: (id: string): Draft => drafts[id] ?? emptyDraft,
    change,
    drop: useCallback((id: string) => change(id, emptyDraft), [change]),
  };
}
export type Drafts = ReturnType<typeof useDrafts>;
