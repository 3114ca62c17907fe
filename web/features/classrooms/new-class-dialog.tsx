import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { classLimits, createClassroomCall, ownCasePictureCall, ownCasesCall } from '#contract/classrooms.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Problem } from '#web/components/notice.tsx';
import { pictureOf, teachingCases, useCaseWords } from '#web/components/teaching/cases.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';

type Missing = 'noName' | 'badHours' | 'badSeats' | 'noCase';

interface NewClassDialogProps {
  onClose: () => void;
  onMade: () => Promise<unknown>;
}

const isWhole = (text: string, most: number): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= most;

export function NewClassDialog({ onClose, onMade }: NewClassDialogProps) {
  const t = useTranslations('admin.classrooms');
  const form = useId();
  const [name, setName] = useState('');
  const [hours, setHours] = useState('3');
  const [seats, setSeats] = useState('30');
  const [cases, setCases] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState<Missing | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call(createClassroomCall, {
        body: { name: name.trim(), hours: Number(hours), seats: Number(seats), cases: [...cases] },
      }),
    onSuccess: onMade,
  });
  const submit = () => {
    const problem = firstMissing({ name, hours, seats, cases });
    setMissing(problem);
    if (!problem) save.mutate();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('make')}
      description={t('makeText')}
      busy={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('make')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="space-y-5">
        <TextField
          label={t('name')}
          value={name}
          onChange={setName}
          maxLength={textLengths.classroomName}
          autoComplete="off"
          error={missing === 'noName' ? t('noName') : null}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('hours')}
            hint={t('hoursHint', { most: classLimits.hours })}
            value={hours}
            onChange={setHours}
            inputMode="numeric"
            error={missing === 'badHours' ? t('badHours', { most: classLimits.hours }) : null}
          />
          <TextField
            label={t('seats')}
            hint={t('seatsHint')}
            value={seats}
            onChange={setSeats}
            inputMode="numeric"
            error={missing === 'badSeats' ? t('badSeats', { most: classLimits.seats }) : null}
          />
        </div>
        <CasePicker picked={cases} onPicked={setCases} />
        <Problem text={missing === 'noCase' ? t('noCase', { most: classLimits.cases }) : null} />
        <Problem text={save.isError ? errorMessageOf(save.error, t('notMade')) : null} />
      </Form>
    </Dialog>
  );
}

function firstMissing(given: {
  name: string;
  hours: string;
  seats: string;
  cases: readonly string[];
}): Missing | null {
  if (given.name.trim() === '') return 'noName';
  if (!isWhole(given.hours, classLimits.hours)) return 'badHours';
  if (!isWhole(given.seats, classLimits.seats)) return 'badSeats';
  return given.cases.length === 0 || given.cases.length > classLimits.cases ? 'noCase' : null;
}

interface CasePickerProps {
  picked: readonly string[];
  onPicked: (ids: readonly string[]) => void;
}

/** Own cases first, then the drawn library. The class shows them in the order in which they were ticked. */
function CasePicker({ picked, onPicked }: CasePickerProps) {
  const t = useTranslations('admin.classrooms');
  const { nameOf, acquisitionOf } = useCaseWords();
  const own = useQuery({ ...callQuery(ownCasesCall), refetchOnMount: 'always' });
  const choices = [
    ...(own.data?.cases ?? []).map(({ id, title }) => ({
      id,
      title,
      picture: addressOf(ownCasePictureCall, { params: { id } }),
    })),
    ...teachingCases.map((drawn) => ({
      id: drawn.id,
      title: `${nameOf(drawn)}, ${acquisitionOf(drawn)}`,
      picture: pictureOf(drawn),
    })),
  ];
  const change = (id: string, on: boolean) =>
    onPicked(on ? [...picked, id] : picked.filter((one) => one !== id));
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('cases')}</legend>
      <p className="mb-3 text-small text-muted" aria-live="polite">
        {t('picked', { count: picked.length })}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {choices.map(({ id, title, picture }) => (
          <li key={id} className="min-w-0">
            <img
              src={picture}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              className="mb-1.5 aspect-square w-full rounded-control border border-line bg-stage object-contain"
            />
            <Checkbox
              checked={picked.includes(id)}
              onCheckedChange={(on) => change(id, on)}
              label={<span className="text-small wrap-anywhere">{title}</span>}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
