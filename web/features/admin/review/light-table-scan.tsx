import { useMemo, useRef, useState } from 'react';
import type { ReviewScan } from '#contract/review.ts';
import { Notice } from '#web/components/notice.tsx';
import { useViewer } from '#web/components/viewer/use-viewer.ts';
import { viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { wholePicture, zoomStep } from '#web/components/viewer/viewport.ts';
import { boxesOf, middleBox, reviewedBoxes } from './box-editing.ts';
import { useBoxEditor } from './box-editor.ts';
import { ReviewSide } from './review-side.tsx';
import { ReviewStage } from './review-stage.tsx';
import type { Drafts } from './use-drafts.ts';
import { usePresence } from './use-presence.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueue } from './use-review-queue.ts';

interface LightTableScanProps {
  scan: ReviewScan;
  drafts: Drafts;
  review: ReviewQueue;
  onNext: () => void;
  onPrevious: () => void;
  onSkip: () => void;
  onJudged: () => void;
}

export function LightTableScan(props: LightTableScanProps) {
  const { scan, drafts, review, onNext, onPrevious, onSkip, onJudged } = props;
  const draft = drafts.draftOf(scan.id);
  const findings = useMemo(() => viewerFindings(scan.detections, scan), [scan]);
  const picture = useMemo(() => ({ width: scan.width, height: scan.height }), [scan.width, scan.height]);
  const viewer = useViewer(picture, findings);
  const editor = useBoxEditor(
    useMemo(() => boxesOf(scan.detections, scan), [scan]),
    draft.boxes,
  );
  const [editing, setEditing] = useState(draft.boxes !== null);
  const { openedBy, settled } = usePresence(scan);
  const notesField = useRef<HTMLTextAreaElement>(null);

  const keep = () => {
    if (editor.changed) drafts.change(scan.id, { boxes: editor.boxes });
  };
  const leave = (go: () => void) => () => {
    keep();
    go();
  };
  const judge = (action: 'correct' | 'incorrect') => {
    keep();
    onJudged();
    const drawn = action === 'incorrect' && editor.changed;
    review.judge({
      scan,
      action,
      notes: draft.notes,
      ...(drawn && { boxes: reviewedBoxes(editor.boxes, scan.detections, scan) }),
    });
  };
  const cancel = () => {
    editor.reset();
    drafts.change(scan.id, { boxes: null });
    setEditing(false);
  };
  const correct = () => judge('correct');
  const incorrect = () => (editing ? judge('incorrect') : setEditing(true));
  useReviewKeys({
    c: correct,
    i: incorrect,
    n: () => notesField.current?.focus(),
    s: leave(onSkip),
    u: review.undoLatest,
    m: () => viewer.setMarks(!viewer.marks),
    ArrowRight: leave(onNext),
    ArrowLeft: leave(onPrevious),
    '+': () => viewer.zoomBy(zoomStep),
    '=': () => viewer.zoomBy(zoomStep),
    '-': () => viewer.zoomBy(1 / zoomStep),
    '0': () => viewer.setViewport(wholePicture),
    ...(editing && {
      a: () => editor.add(middleBox(picture)),
      x: editor.clear,
      Escape: cancel,
    }),
  });
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="space-y-3">
        {openedBy && (
          <Notice tone="warning" live>
            {`${openedBy} has this scan open. Whoever is first counts; nothing is overwritten.`}
          </Notice>
        )}
        {(draft.conflict || settled) && (
          <Notice tone="warning" live>
            {draft.conflict ?? 'Someone has reviewed this scan since you opened the queue.'} Your notes and
            boxes are still here.
          </Notice>
        )}
        <ReviewStage scan={scan} viewer={viewer} editor={editing ? editor : null} />
      </div>
      <ReviewSide
        scan={scan}
        notes={draft.notes}
        onNotes={(notes) => drafts.change(scan.id, { notes })}
        notesField={notesField}
        editor={editing ? editor : null}
        picture={picture}
        settled={settled || draft.conflict !== null}
        onDismiss={() => review.dismiss(scan.id)}
        onCorrect={correct}
        onIncorrect={incorrect}
        onCancel={cancel}
        onSkip={leave(onSkip)}
        onNext={leave(onNext)}
        onPrevious={leave(onPrevious)}
      />
    </div>
  );
}
