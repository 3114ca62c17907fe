import { useEffect, useState } from 'react';
import { classLabel, formatCount } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import type { PlannedPicture } from './plan-import.ts';

const mostShown = 60;

interface PreviewProps {
  pictures: readonly PlannedPicture[];
  onImport: () => void;
  onCancel: () => void;
}

/** What an import would bring, with its boxes over the pictures, before anything is sent. */
export function ImportPreview({ pictures, onImport, onCancel }: PreviewProps) {
  const problems = pictures.filter((picture) => picture.problems.length > 0);
  const count = (fits: (picture: PlannedPicture) => boolean) => formatCount(pictures.filter(fits).length);
  // What cannot be imported comes first.
  const shown = [...problems, ...pictures.filter((picture) => picture.problems.length === 0)].slice(
    0,
    mostShown,
  );
  const groups = new Set(pictures.map(({ group }) => group).filter(Boolean)).size;
  return (
    <section aria-label="Preview of the import" className="mt-4">
      <p className="max-w-text">
        {`${formatCount(pictures.length)} pictures: ${count(({ boxes }) => boxes !== undefined)} with labels, ${count(({ known }) => known)} imported before, ${formatCount(problems.length)} with a problem.`}
      </p>
      <p className="max-w-text text-small text-muted">
        {groups === 0
          ? 'No folder or label says which pictures show one head, so each picture stands alone.'
          : `Folders and labels name ${formatCount(groups)} heads; pictures of one head stay together.`}
      </p>
      <div className="my-3 flex flex-wrap gap-3">
        <Button
          onClick={onImport}
        >{`Import ${formatCount(pictures.length - problems.length)} pictures`}</Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {shown.map((picture) => (
          <PreviewCard key={picture.file.path} picture={picture} />
        ))}
      </ul>
      {pictures.length > shown.length && (
        <p className="mt-2 text-small text-muted">{`and ${formatCount(pictures.length - shown.length)} more`}</p>
      )}
    </section>
  );
}

/** The picture as an address that this browser can show; DICOM files have none. */
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
  const { file, boxes, problems, known } = picture;
  const address = usePictureAddress(picture);
  const name = file.path.split('/').at(-1);
  return (
    <li className="min-w-0 rounded-card border border-line bg-panel p-2 text-small">
      <div className="relative bg-stage">
        {address ? (
          <img src={address} alt={name} className="block w-full" />
        ) : (
          <div className="grid aspect-square place-items-center text-muted">No preview</div>
        )}
        {address && boxes && (
          <svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
            aria-hidden="true"
          >
            {boxes.map((box) => (
              <rect
                key={`${box.class} ${box.left} ${box.top} ${box.width} ${box.height}`}
                x={box.left}
                y={box.top}
                width={box.width}
                height={box.height}
                fill="none"
                stroke="var(--color-accent)"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        )}
      </div>
      <p className="mt-1 truncate" title={file.path}>
        {name}
      </p>
      <p className="text-muted">{labelsText(boxes)}</p>
      {known && <p className="text-muted">Imported before</p>}
      {problems.map((problem) => (
        <p key={problem} className="font-semibold [overflow-wrap:anywhere]">
          {problem}
        </p>
      ))}
    </li>
  );
}

function labelsText(boxes: PlannedPicture['boxes']): string {
  if (!boxes) return 'No labels';
  return boxes.length === 0 ? 'Nothing to see' : boxes.map((box) => classLabel(box.class)).join(', ');
}
