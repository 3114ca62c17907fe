import { useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { ModelAnswer } from './load-model.ts';

/** The active model and its headline figures. Null until loaded, which starts when the page is idle. */
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
