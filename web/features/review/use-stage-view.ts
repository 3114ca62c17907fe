import { useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#contract/constants.ts';
import { allGrays, type WindowLevel } from '#web/components/viewer/window-level.ts';
import { useKept } from '#web/lib/use-kept.ts';

export const deskViews = ['cards', 'table'] as const;

const kept = z.object({
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
  const [settings, keep] = useKept(`${storageKeys.local.reviewView}:${adminId}`, kept, {
    ...{ view: 'cards', beside: false },
    window: allGrays,
  });
  const [plain, setPlain] = useState(false);
  const [panning, setPanning] = useState(false);
  return {
    ...settings,
    ...{ plain, panning },
    setView: (view: (typeof deskViews)[number]) => keep({ ...settings, view }),
    setWindow: (window: WindowLevel) => keep({ ...settings, window }),
    toggleBeside: () => keep({ ...settings, beside: !settings.beside }),
    togglePlain: () => setPlain(!plain),
    togglePanning: () => setPanning(!panning),
  };
}
export type StageView = ReturnType<typeof useStageView>;
