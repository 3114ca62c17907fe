import { useState } from 'react';

/** How the stage shows the picture; kept from scan to scan, but for the tool. */
export function useStageView() {
  const [plain, setPlain] = useState(false);
  const [beside, setBeside] = useState(false);
  const [panning, setPanning] = useState(false);
  return {
    ...{ plain, beside, panning },
    togglePlain: () => setPlain(!plain),
    toggleBeside: () => setBeside(!beside),
    togglePanning: () => setPanning(!panning),
  };
}
export type StageView = ReturnType<typeof useStageView>;
