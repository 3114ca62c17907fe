import { useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { ModelAnswer } from './load-model.ts';

/** The model that runs here and what was measured of it; null until loaded, which begins after the page stands. */
export function useActiveModel(): ModelAnswer | null {
  const [answer, setAnswer] = useState<ModelAnswer | null>(null);
  useEffect(
    () =>
      whenIdle(async () => {
        const { loadModel } = await import('./load-model.ts');
        setAnswer(await loadModel());
      }),
    [],
  );
  return answer;
}
