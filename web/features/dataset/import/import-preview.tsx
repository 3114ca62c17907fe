import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { classLabel } from '#contract/tumor-classes.ts';
import { Button } from '#web/components/button.tsx';
import { BoxOverlay } from '#web/components/viewer/box-overlay.tsx';
import { useProblemText } from '#web/lib/label-files/use-problem-text.ts';
import type { PlannedPicture } from './plan-import.ts';

const maxShown = 60;

interface PreviewProps {
  pictures: readonly PlannedPicture[];
  onImport: () => void;
  onCancel: () => void;
}

/** Shows the images and boxes to import before anything is sent. It takes the focus, because it awaits a decision. */
export function ImportPreview({ pictures, onImport, onCancel }: PreviewProps) {
  const t = useTranslations('admin.dataset.import');
  const problems = pictures.filter((picture) => picture.problems.length > 0);
  const count = (fits: (picture: PlannedPicture) => boolean) => pictures.filter(fits).length;
  // Pictures with problems come first.
  const shown = [...problems, ...pictures.filter((picture) => picture.problems.length === 0)].slice(
    0,
    maxShown,
  );
  const section = useRef<HTMLElement>(null);
  const summaryId = useId();
  useEffect(() => section.current?.focus(), []);
  const groups = new Set(pictures.map(({ about }) => about.group).filter(Boolean)).size;
  return (
    <section
      ref={section}
      aria-label={t('preview')}
      aria-describedby={summaryId}
      tabIndex={-1}
      className="mt-4 rounded-control"
    >
      <p id={summaryId} className="max-w-text">
        {t('summary', {
          total: pictures.length,
          labeled: count(({ about }) => about.boxes !== undefined),
          problems: problems.length,
        })}
      </p>
      <p className="max-w-text">
        {t('effects', {
          added: count(({ effect, problems: some }) => effect === 'new' && some.length === 0),
          relabeled: count(({ effect }) => effect === 'relabeled'),
          same: count(({ effect }) => effect === 'same'),
        })}
      </p>
      <p className="max-w-text text-small text-muted">{t('patients', { count: groups })}</p>
      <div className="my-3 flex flex-wrap gap-3">
        <Button onClick={onImport}>{t('importImages', { count: pictures.length - problems.length })}</Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {shown.map((picture) => (
          <PreviewCard key={picture.file.path} picture={picture} />
        ))}
      </ul>
      {pictures.length > shown.length && (
        <p className="mt-2 text-small text-muted">{t('more', { count: pictures.length - shown.length })}</p>
      )}
    </section>
  );
}

/** An object URL of the picture. DICOM files have none. */
function usePictureAddress({ file }: PlannedPicture): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!/\.(png|jpe?g)$/i.test(file.path)) return undefined;
    let made: string | undefined;
    let gone = false;
    file.bytes().then(
      (bytes) => {
        if (gone) return;
        made = URL.createObjectURL(new Blob([bytes]));
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

function PreviewCard({ picture }: { picture: PlannedPicture }) {
  const t = useTranslations('admin.dataset.import');
  const problemText = useProblemText();
  const { file, problems, effect } = picture;
  const { boxes } = picture.about;
  const address = usePictureAddress(picture);
  const name = file.path.split('/').at(-1);
  return (
    <li className="min-w-0 rounded-card border border-line bg-panel p-2 text-small">
      <div className="relative bg-stage">
        {address ? (
          <img src={address} alt={name} className="block w-full" />
        ) : (
          <div className="grid aspect-square place-items-center text-muted">{t('noPreview')}</div>
        )}
        {address && boxes && (
          <BoxOverlay picture={{ width: 1, height: 1 }} boxes={boxes} stroke="var(--color-accent)" />
        )}
      </div>
      <p className="mt-1 truncate" title={file.path}>
        {name}
      </p>
      <p className="text-muted">{labelsText(t, boxes)}</p>
      {effect !== 'new' && <p className="text-muted">{t(effect)}</p>}
      {[...new Set(problems.map((problem) => problemText(problem, '')))].map((text) => (
        <p key={text} className="font-semibold [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </li>
  );
}

function labelsText(
  t: ReturnType<typeof useTranslations<'admin.dataset.import'>>,
  boxes: PlannedPicture['about']['boxes'],
): string {
  if (!boxes) return t('noLabels');
  return boxes.length === 0 ? t('noTumor') : boxes.map((box) => classLabel(box.class)).join(', ');
}
