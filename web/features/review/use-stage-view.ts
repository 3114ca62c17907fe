import { useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#contract/constants.ts';
import { allGrays, type WindowLevel } from '#web/components/viewer/window-level.ts';
import { useStoredState } from '#web/lib/use-stored-state.ts';

export const deskViews = ['cards', 'table'] as const;

const storedSettings = z.object({
  /** The view that opens first. */
  view: z.enum(deskViews),
  /** Shows the original beside the annotated picture. */
  beside: z.boolean(),
  /** Brightness and contrast. */
  window: z.object({ center: z.number(), width: z.number().positive() }),
});

/**
 * View settings of the review screen, kept across scans and mostly across visits. Hidden boxes reappear on the next
 * visit, so that nobody judges them unseen.
 */
export function useStageView(adminId: string) {
  const [settings, save] = useStoredState(`${storageKeys.local.reviewView}:${adminId}`, storedSettings, {
    view: 'cards',
    beside: false,
    window: allGrays,
  });
  const [plain, setPlain] = useState(false);
  const [panning, setPanning] = useState(false);
  return {
    ...settings,
    plain,
    panning,
    setView: (view: (typeof deskViews)[number]) => save({ ...settings, view }),
    setWindow: (window: WindowLevel) => save({ ...settings, window }),
    toggleBeside: () => save({ ...settings, beside: !settings.beside }),
    togglePlain: () => setPlain(!plain),
    togglePanning: () => setPanning(!panning),
  };
}
export type StageView = ReturnType<typeof useStageView>;
