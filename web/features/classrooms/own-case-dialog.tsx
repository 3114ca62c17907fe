import { useMutation } from '@tanstack/react-query';
import { SquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  addOwnCaseCall,
  changeOwnCaseCall,
  type OwnCase,
  ownCaseFields,
  ownCasePictureCall,
  type TrueLesion,
} from '#contract/classrooms.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { uploadField } from '#contract/uploads.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field, TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Textarea } from '#web/components/input.tsx';
import { Problem } from '#web/components/notice.tsx';
import { addBoxId, BoxStage, outlinesOf, ownBoxId } from '#web/components/teaching/box-stage.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { ApiError, errorMessageOf } from '#web/lib/api-error.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import type { OpenedPicture } from './open-pictures.ts';

/** A stored case, or a picture that is to become one. */
export type EditedCase = { stored: OwnCase } | { picture: OpenedPicture };

interface OwnCaseDialogProps {
  edited: EditedCase;
  /** Such as 'Image 2 of 5'; empty for one. */
  place: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Title, texts and truth of a case. The truth is drawn on the picture. */
export function OwnCaseDialog({ edited, place, onClose, onSaved }: OwnCaseDialogProps) {
  const t = useTranslations('admin.classrooms.own');
  const form = useId();
  const start = 'stored' in edited ? edited.stored : edited.picture;
  const [title, setTitle] = useState(start.title);
  const [history, setHistory] = useState(start.history);
  const [discussion, setDiscussion] = useState(start.discussion);
  const [truth, setTruth] = useState<TrueLesion[]>(start.truth);
  const [confirmMasked, setConfirmMasked] = useState(false);
  const [missing, setMissing] = useState(false);
  const about = { title: title.trim(), history: history.trim(), discussion: discussion.trim(), truth };
  const save = useMutation({
    mutationFn: (): Promise<unknown> =>
      'stored' in edited
        ? call(changeOwnCaseCall, { params: { id: edited.stored.id }, body: about })
        : call(addOwnCaseCall, { body: formOf(edited.picture.file, { ...about, confirmMasked }) }),
    onSuccess: onSaved,
  });
  const textCovered = save.error instanceof ApiError && save.error.code === 'writing_found';
  const submit = () => {
    setMissing(about.title === '');
    if (about.title !== '') save.mutate();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={'stored' in edited ? t('edit') : t('add')}
      description={place}
      busy={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="space-y-5">
        <TextField
          label={t('caseTitle')}
          hint={t('caseTitleHint')}
          value={title}
          onChange={setTitle}
          maxLength={textLengths.caseTitle}
          autoComplete="off"
          error={missing ? t('noTitle') : null}
        />
        <TruthEditor edited={edited} truth={truth} onChange={setTruth} />
        <LongText label={t('history')} hint={t('historyHint')} value={history} onChange={setHistory} />
        <LongText
          label={t('discussion')}
          hint={t('discussionHint')}
          value={discussion}
          onChange={setDiscussion}
        />
        <Problem text={save.isError ? errorMessageOf(save.error, t('notSaved')) : null} />
        {(textCovered || confirmMasked) && (
          <Checkbox checked={confirmMasked} onCheckedChange={setConfirmMasked} label={t('confirmMasked')} />
        )}
      </Form>
    </Dialog>
  );
}

function formOf(file: File, about: object): FormData {
  const form = new FormData();
  form.append(ownCaseFields.about, JSON.stringify(about));
  form.append(uploadField, file, file.name);
  return form;
}

interface TruthEditorProps {
  edited: EditedCase;
  truth: TrueLesion[];
  onChange: (truth: TrueLesion[]) => void;
}

function TruthEditor({ edited, truth, onChange }: TruthEditorProps) {
  const t = useTranslations('admin.classrooms.own');
  const { width, height } = 'stored' in edited ? edited.stored : edited.picture;
  const picture =
    'stored' in edited
      ? addressOf(ownCasePictureCall, { params: { id: edited.stored.id } })
      : edited.picture.address;
  const add = () => {
    const half = Math.min(width, height) / 10;
    const [x, y] = [width / 2, height / 2];
    focusAfter(
      () => onChange([...truth, { left: x - half, top: y - half, right: x + half, bottom: y + half }]),
      ownBoxId(truth.length + 1),
    );
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('truth')}</legend>
      <p className="mb-3 text-small text-muted" aria-live="polite">
        {truth.length === 0 ? t('truthNone') : t('truthSome', { count: truth.length })}
        {truth.some(({ outline }) => outline) && ` ${t('outlined')}`}
      </p>
      <BoxStage
        slice={{ picture, width, height, truth: [], outlines: outlinesOf(truth), marks: [] }}
        alt={t('pictureAlt')}
        boxes={truth}
        onChange={onChange}
        answerShown={false}
        outlinesShown
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={SquarePlus} size="small" id={addBoxId} onClick={add}>
          {t('addBox')}
        </Button>
        {truth.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onChange(truth.slice(0, -1))}>
            {t('removeBox')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface LongTextProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

function LongText({ label, hint, value, onChange }: LongTextProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          value={value}
          maxLength={textLengths.caseText}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
