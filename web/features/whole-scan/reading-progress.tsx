import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import type { ScanState } from './scan/scan-state.ts';

/** While files are looked through. */
export function ReadingProgress({ state, onCancel }: { state: ScanState; onCancel: () => void }) {
  const { done, total } = state.progress;
  return (
    <Card title="Looking through the files" aside={<Button onClick={onCancel}>Cancel</Button>}>
      <ProgressBar percent={total > 0 ? (done / total) * 100 : 0} label="Files looked at" />
      <p className="mt-3 text-muted" role="status">
        {total > 0
          ? `${done} of ${total} files`
          : `Opening ${state.fileCount === 1 ? 'the file' : `${state.fileCount} files`}`}
      </p>
    </Card>
  );
}
