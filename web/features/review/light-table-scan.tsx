import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import { answerOf, confirmedBy, type PictureVerdict } from '#contract/picture-verdict.ts';
import { claimMinutes, openForReviewCall, type ReviewedBox, type ReviewScan } from '#contract/review.ts';
import { regionsOf } from '#contract/scans.ts';
import { Notice } from '#web/components/notice.tsx';
import { useViewer } from '#web/components/viewer/use-viewer.ts';
import { useDeskMarks, viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { call } from '#web/lib/api.ts';
import { usePageKeys } from '#web/lib/use-page-keys.ts';
import { boxesOf, middleBox, reviewedBoxes } from './box-editing.ts';
import { type BoxEditor, useBoxEditor } from './box-editor.ts';
import { deskKeys, labelKeys } from './desk-keys.ts';
import { PictureChoice } from './picture-choice.tsx';
import { type Command, isAllowed, nextPhase } from './review-phase.ts';
import { ReviewSide } from './review-side.tsx';
import { ReviewStage } from './review-stage.tsx';
import { canSave, pictureSaid, verdictToSend } from './said-picture.ts';
import type { Drafts } from './use-drafts.ts';
import type { Judging } from './use-review-queue.ts';
import type { StageView } from './use-stage-view.ts';

interface LightTableScanProps {
  scan: ReviewScan;
  drafts: Drafts;
  view: StageView;
  onJudge: (verdict: Judging) => void;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onSkip?: () => void;
  onReopenLast?: () => void;
  onDismiss?: () => void;
  /** Called when somebody else has claimed the scan; undefined if there is no other scan. */
  onTaken?: (() => void) | undefined;
  /** Whether the verdict replaces an earlier one. */
  replaces?: boolean;
  /** The boxes of the earlier verdict: editing starts from them, not from the model's marks. */
  drawn?: readonly ReviewedBox[] | undefined;
  /** Shown below the verdict: the history. */
  children?: ReactNode;
}

/** A picture must have been on the screen this long, so that quick taps do not judge scans unseen. */
const minimumSeenMs = 400;

/** One scan to judge. review-phase.ts defines which commands are possible when. */
export function LightTableScan(props: LightTableScanProps) {
  const { scan, drafts, view, drawn, children } = props;
  const t = useTranslations('admin.review.table');
  const marks = drawn ?? scan.detections;
  const draft = drafts.draftOf(scan.id);
  const [phase, go] = useReducer(nextPhase, draft.editing ? 'editing' : 'loading');
  const deskMarks = useDeskMarks();
  const findings = useMemo(() => viewerFindings(regionsOf(scan), scan, deskMarks), [scan, deskMarks]);
  const picture = useMemo(() => ({ width: scan.width, height: scan.height }), [scan.width, scan.height]);
  const viewer = useViewer(picture, findings);
  const editor = useBoxEditor(
    useMemo(() => boxesOf(marks, scan), [marks, scan]),
    draft.boxes,
  );
  const { openedBy, settled } = usePresence(scan);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const editing = phase === 'editing';
  useKeptDraft(props, editor, editing);
  // A lost claim leads to the next scan, unless work has started here.
  const { onTaken } = props;
  const untouched = !draft.notes && !draft.boxes;
  useEffect(() => {
    if (openedBy && untouched) onTaken?.();
  }, [openedBy, untouched, onTaken]);
  const seen = useDelay(minimumSeenMs, () => go('pictureShown'));

  const verdict = useVerdict(props, editor, () => go('edit'));
  const commands: Record<Command, (() => void) | undefined> = {
    correct: verdict.correct,
    edit: () => go('edit'),
    save: verdict.save,
    // The boxes stay in the draft, so editing can resume at any time.
    stop: () => go('stop'),
    add: () => editor.add(middleBox(picture)),
    undo: editor.undo,
    redo: editor.redo,
    next: props.onNext,
    previous: props.onPrevious,
    skip: props.onSkip,
    reopenLast: props.onReopenLast,
  };
  /** The handler of a command, or undefined if it is not allowed now. */
  const handlerOf = (command: Command) => (isAllowed(phase, command) ? commands[command] : undefined);
  const conflict = draft.conflict ?? (settled ? t('alreadyReviewed') : null);
  const onDismiss = conflict ? props.onDismiss : undefined;
  usePageKeys({
    ...deskKeys({ handlerOf, view, viewer, editing }),
    ...(editing && labelKeys(verdict.choose, editor.chooseType)),
    n: () => notesField.current?.focus(),
    p: onDismiss,
  });
  return (
    <div
      data-wide=""
      className="grid gap-4 max-lg:flex max-lg:flex-col lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="space-y-3">
        {openedBy && (
          <Notice tone="warning" live>
            {t('openedBy', { name: openedBy, minutes: claimMinutes })}
          </Notice>
        )}
        {conflict && (
          <Notice tone="warning" live>
            {conflict} {t('draftKept')}
          </Notice>
        )}
        <ReviewStage
          scan={scan}
          viewer={viewer}
          view={view}
          phase={phase}
          editor={editor}
          onShown={seen}
          onLost={() => go('pictureLost')}
        />
      </div>
      <ReviewSide
        scan={scan}
        notes={draft.notes}
        onNotes={(notes) => drafts.change(scan.id, { notes })}
        notesField={notesField}
        editor={editing ? editor : null}
        choice={
          editing && (
            <PictureChoice
              value={pictureSaid(verdict.choice)}
              reason={draft.reason}
              drawn={editor.boxes.length > 0}
              onChoose={verdict.choose}
              onReason={(reason) => drafts.change(scan.id, { reason })}
            />
          )
        }
        viewer={viewer}
        view={view}
        handlerOf={handlerOf}
        onDismiss={onDismiss}
      >
        {children}
      </ReviewSide>
    </div>
  );
}

/** Every change goes into the draft at once, so that leaving cannot lose it. */
function useKeptDraft(
  { scan, drafts }: LightTableScanProps,
  { boxes, changed }: BoxEditor,
  editing: boolean,
) {
  const { change } = drafts;
  useEffect(() => {
    change(scan.id, { boxes: changed ? [...boxes] : null, editing });
  }, [change, scan.id, boxes, changed, editing]);
}

/** Starts the delay once; leaving the scan ends it. */
function useDelay(ms: number, then: () => void): () => void {
  const timer = useRef<number | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current ?? undefined), []);
  return () => {
    timer.current ??= window.setTimeout(then, ms);
  };
}

/** What the reviewer says so far, and how it is sent. `onChoice`: the result leaves open what the image shows. */
function useVerdict(
  { scan, drafts, drawn, replaces = false, onJudge }: LightTableScanProps,
  editor: BoxEditor,
  onChoice: () => void,
) {
  const draft = drafts.draftOf(scan.id);
  const { boxes, changed } = editor;
  const earlier = drawn?.length ? 'tumor' : null;
  const choice = { picture: draft.picture ?? earlier, reason: draft.reason, boxes, changed };
  const judge = (said: Judging['said']) => onJudge({ scan, said, notes: draft.notes, replaces });
  const marks = drawn ?? scan.detections;
  const labels = changed || drawn ? reviewedBoxes(boxes, marks, scan) : undefined;
  return {
    choice,
    correct: () => (confirmedBy[answerOf(scan)] ? judge({ action: 'correct' }) : onChoice()),
    save: canSave(scan, choice) ? () => judge(verdictToSend(scan, choice, labels)) : undefined,
    choose: (picture: PictureVerdict) => {
      if (picture !== 'tumor' && boxes.length > 0) editor.clear();
      drafts.change(scan.id, { picture });
    },
  };
}

/** A claim lasts ten minutes. Polling more often shows sooner that somebody else has judged the scan. */
const repeatMs = 25_000;

/** Claims this scan, and tells who else has it open. */
function usePresence(scan: ReviewScan) {
  const presence = useQuery({
    queryKey: [openForReviewCall.path, scan.id],
    queryFn: ({ signal }) =>
      call(openForReviewCall, {
        params: { id: scan.id },
        headers: { [backgroundHeader]: '1' },
        signal,
      }),
    refetchInterval: repeatMs,
    gcTime: 0,
    staleTime: 0,
  });
  return {
    openedBy: presence.data ? presence.data.openedBy : scan.openedBy,
    /** Whether someone has judged it since the queue was loaded. */
    settled: presence.data !== undefined && presence.data.reviewVersion !== scan.reviewVersion,
  };
}
