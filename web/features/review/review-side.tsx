import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Textarea } from '#web/components/input.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { PictureWindow } from '#web/components/viewer/window-presets.tsx';
import { addressOf } from '#web/lib/api.ts';
import type { BoxEditor } from './box-editor.ts';
import { BoxList } from './box-list.tsx';
import { ReviewBadges, ReviewDoubts, ReviewFacts } from './review-badges.tsx';
import { type Command, verdictGuard } from './review-phase.ts';
import type { StageView } from './use-stage-view.ts';

interface ReviewSideProps {
  scan: ReviewScan;
  notes: string;
  onNotes: (notes: string) => void;
  notesField: RefObject<HTMLTextAreaElement | null>;
  /** Null while the boxes are not edited. */
  editor: BoxEditor | null;
  /** What the image shows, while the boxes are edited. */
  choice: ReactNode;
  viewer: Viewer;
  view: StageView;
  handlerOf: (command: Command) => (() => void) | undefined;
  /** Removes the scan from the list after another reviewer was faster. */
  onDismiss?: (() => void) | undefined;
  children?: ReactNode;
}

/** Fits two long labels side by side in a narrow column. */
const tight = 'px-1! whitespace-nowrap';

/** The panel beside the stage: facts, boxes under edit, notes, verdict. */
export function ReviewSide(props: ReviewSideProps) {
  const t = useTranslations('admin.review.table');
  const words = useTranslations('admin.review');
  const { scan, notes, onNotes, notesField, editor, choice, viewer, view, handlerOf, onDismiss } = props;
  return (
    // Below lg its parts are items of the scan's column, so that the verdict stays in view from the first screen on.
    <section aria-label={t('review')} className="space-y-4 max-lg:contents">
      <div>
        <h2 className="truncate text-large" title={scan.filename}>
          {scan.filename}
        </h2>
        <div className="mt-2 flex flex-wrap gap-2">
          <ReviewBadges scan={scan} />
        </div>
        <ReviewDoubts scan={scan} />
      </div>
      {onDismiss && (
        <Button className="w-full" onClick={onDismiss}>
          {t('remove')} <Kbd>P</Kbd>
        </Button>
      )}
      <div className="z-20 grid grid-cols-2 gap-2 bg-page max-lg:sticky max-lg:bottom-0 max-lg:py-2">
        {editor ? (
          <>
            <CommandButton key="save" handlerOf={handlerOf} command="save" primary verdict>
              {t('save')} <Kbd>I</Kbd>
            </CommandButton>
            {/* In the place of 'Incorrect', so that an accidental second click saves nothing. */}
            <CommandButton key="stop" handlerOf={handlerOf} command="stop" verdict>
              {t('stop')} <Kbd>Esc</Kbd>
            </CommandButton>
          </>
        ) : (
          <>
            <CommandButton key="correct" handlerOf={handlerOf} command="correct" verdict>
              <Check size={16} />
              {words('correct')} <Kbd>C</Kbd>
            </CommandButton>
            <CommandButton key="edit" handlerOf={handlerOf} command="edit" verdict>
              <X size={16} />
              {words('incorrect')} <Kbd>I</Kbd>
            </CommandButton>
          </>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <CommandButton handlerOf={handlerOf} command="previous">
          <ChevronLeft size={16} />
          {t('previous')}
        </CommandButton>
        <CommandButton handlerOf={handlerOf} command="skip" verdict>
          {t('skip')} <Kbd>S</Kbd>
        </CommandButton>
        <CommandButton handlerOf={handlerOf} command="next">
          {t('next')}
          <ChevronRight size={16} />
        </CommandButton>
      </div>
      {choice}
      {editor && (
        <div className="rounded-card border border-line bg-panel p-4">
          <h3 className="mb-2 font-semibold">{words('boxes.title')}</h3>
          <BoxList editor={editor} picture={viewer.picture} />
        </div>
      )}
      <Field
        label={t('notes')}
        hint={editor ? reviewMessages.defaultIncorrect : reviewMessages.defaultCorrect}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={notesField}
            rows={3}
            value={notes}
            maxLength={5_000}
            placeholder={t('notesPlaceholder')}
            onChange={(event) => onNotes(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        )}
      </Field>
      {props.children}
      <PictureTone scan={scan} view={view} />
      <ReviewFacts scan={scan} format={formatDateTime}>
        <dt className="text-muted">{words('facts.model')}</dt>
        <dd>{scan.modelVersion ?? words('facts.unknownModel')}</dd>
        {scan.quality && (
          <>
            <dt className="text-muted">{words('facts.quality')}</dt>
            <dd>{scan.quality.overall}</dd>
          </>
        )}
      </ReviewFacts>
    </section>
  );
}

interface CommandButtonProps {
  handlerOf: ReviewSideProps['handlerOf'];
  command: Command;
  primary?: boolean;
  /** For commands that change the scan or its verdict: ignores the second click of a double-click. */
  verdict?: boolean;
  children: ReactNode;
}

function CommandButton({
  handlerOf,
  command,
  primary = false,
  verdict = false,
  children,
}: CommandButtonProps) {
  const act = handlerOf(command);
  const onClick = (event: MouseEvent) => {
    if (!verdict || verdictGuard(event)) act?.();
  };
  return (
    <Button
      size="small"
      variant={primary ? 'primary' : 'secondary'}
      className={tight}
      disabled={!act}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function PictureTone({ scan, view }: { scan: ReviewScan; view: StageView }) {
  const t = useTranslations('admin.review.table');
  const [open, setOpen] = useState(false);
  const address = addressOf(imageCall, { params: { id: scan.id, kind: 'original' } });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-small text-muted">{t('tone')}</summary>
      <div className="mt-3">
        {open && <PictureWindow address={address} window={view.window} onChange={view.setWindow} />}
      </div>
    </details>
  );
}
