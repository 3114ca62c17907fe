import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDateTime } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Textarea } from '#web/components/input.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import type { Size } from './box-editing.ts';
import type { BoxEditor } from './box-editor.ts';
import { BoxList } from './box-list.tsx';
import { ReviewBadges } from './review-badges.tsx';
import { ReviewFacts } from './review-facts.tsx';

interface ReviewSideProps {
  scan: ReviewScan;
  notes: string;
  onNotes: (notes: string) => void;
  notesField: RefObject<HTMLTextAreaElement | null>;
  editor: BoxEditor | null;
  picture: Size;
  /** Somebody else was first. */
  settled: boolean;
  onDismiss: () => void;
  onCorrect: () => void;
  onIncorrect: () => void;
  onCancel: () => void;
  onSkip: () => void;
  onNext: () => void;
  onPrevious: () => void;
}

/** Two long labels beside each other in a narrow column, each on one line. */
const tight = 'px-1! whitespace-nowrap';

/** Beside the stage: what is known, the boxes being corrected, notes, verdict. */
export function ReviewSide(props: ReviewSideProps) {
  const { scan, notes, onNotes, notesField, editor, picture, settled, onDismiss } = props;
  const { onCorrect, onIncorrect, onCancel, onSkip, onNext, onPrevious } = props;
  return (
    <section aria-label="Review" className="space-y-4">
      <div>
        <h2 className="truncate text-large" title={scan.filename}>
          {scan.filename}
        </h2>
        <div className="mt-2 flex flex-wrap gap-2">
          <ReviewBadges scan={scan} />
        </div>
      </div>
      {settled && (
        <Button className="w-full" onClick={onDismiss}>
          Put this scan aside
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        {editor ? (
          <>
            <Button key="save" size="small" variant="primary" className={tight} onClick={onIncorrect}>
              Save as incorrect <Kbd>I</Kbd>
            </Button>
            {/* Where 'Incorrect' was: a second click by accident saves nothing. */}
            <Button key="cancel" size="small" className={tight} onClick={onCancel}>
              Stop correcting <Kbd>Esc</Kbd>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onCorrect}>
              <Check size={16} aria-hidden="true" />
              Correct <Kbd>C</Kbd>
            </Button>
            <Button onClick={onIncorrect}>
              <X size={16} aria-hidden="true" />
              Incorrect <Kbd>I</Kbd>
            </Button>
          </>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Button size="small" onClick={onPrevious}>
          <ChevronLeft size={16} aria-hidden="true" />
          Previous
        </Button>
        <Button size="small" onClick={onSkip}>
          Skip <Kbd>S</Kbd>
        </Button>
        <Button size="small" onClick={onNext}>
          Next
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
      {editor && (
        <div className="rounded-card border border-line bg-panel p-4">
          <h3 className="mb-2 font-semibold">Correct the boxes</h3>
          <BoxList editor={editor} picture={picture} />
        </div>
      )}
      <Field
        label="Review notes (N)"
        hint={editor ? reviewMessages.defaultIncorrect : reviewMessages.defaultCorrect}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={notesField}
            rows={3}
            value={notes}
            maxLength={5_000}
            placeholder="Left empty, the sentence below is kept"
            onChange={(event) => onNotes(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        )}
      </Field>
      <ReviewFacts scan={scan} format={formatDateTime}>
        <dt className="text-muted">Model</dt>
        <dd>{scan.modelVersion ?? 'unknown'}</dd>
        {scan.quality && (
          <>
            <dt className="text-muted">Picture quality</dt>
            <dd>{scan.quality.overall}</dd>
          </>
        )}
      </ReviewFacts>
    </section>
  );
}
