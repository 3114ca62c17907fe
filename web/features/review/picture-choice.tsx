import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import {
  type CannotJudgeReason,
  cannotJudgeReasons,
  type PictureVerdict,
  pictureVerdicts,
} from '#contract/picture-verdict.ts';
import { Kbd } from '#web/components/kbd.tsx';
import { Select } from '#web/components/select.tsx';

/** The key of each choice while correcting. Drawing a box chooses a tumor. */
export const choiceKeys = {
  tumor: 'v',
  other: 'e',
  nothing: 'x',
  'cannot-judge': 'j',
  unusable: 'w',
} as const satisfies Record<PictureVerdict, string>;

interface PictureChoiceProps {
  value: PictureVerdict | null;
  reason: CannotJudgeReason | null;
  /** Whether there is a box. */
  drawn: boolean;
  onChoose: (picture: PictureVerdict) => void;
  onReason: (reason: CannotJudgeReason) => void;
}

/** What the image shows, and why if it cannot be judged. */
export function PictureChoice({ value, reason, drawn, onChoose, onReason }: PictureChoiceProps) {
  const t = useTranslations('admin.review.shows');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced like a form
    <div role="group" aria-label={t('title')}>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      <ul className="space-y-1">
        {pictureVerdicts.map((picture) => (
          <li key={picture}>
            <button
              type="button"
              aria-pressed={picture === value}
              className={clsx(
                'flex min-h-9 w-full items-center justify-between gap-2 rounded-control border px-2 text-start',
                picture === value ? 'border-accent-line bg-accent-subtle' : 'border-line',
              )}
              onClick={() => onChoose(picture)}
            >
              {t(picture)} <Kbd>{choiceKeys[picture].toUpperCase()}</Kbd>
            </button>
          </li>
        ))}
      </ul>
      {value === 'tumor' && !drawn && <p className="mt-2 text-small">{t('draw')}</p>}
      {value === 'cannot-judge' && (
        <div className="mt-2">
          <Select
            label={t('reason')}
            value={reason ?? ''}
            options={[
              { value: '', label: t('chooseReason') },
              ...cannotJudgeReasons.map((each) => ({ value: each, label: t(`reasons.${each}`) })),
            ]}
            onValueChange={(next) => {
              const chosen = cannotJudgeReasons.find((each) => each === next);
              if (chosen) onReason(chosen);
            }}
          />
        </div>
      )}
    </div>
  );
}
