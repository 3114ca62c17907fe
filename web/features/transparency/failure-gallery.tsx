import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { Box } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { Disclosure } from '#web/components/disclosure.tsx';
import { BoxOverlay } from '#web/components/viewer/box-overlay.tsx';
import { caseImage } from '#web/lib/drawn-cases/case-image.ts';
import { type DrawnCase, drawnCases } from '#web/lib/drawn-cases/library.ts';

/** Minimum overlap for a mark to have found a lesion. */
const overlapNeeded = 0.3;
const found = (lesion: Box, marks: readonly Box[]): boolean =>
  marks.some((mark) => intersectionOverUnion(mark, lesion) >= overlapNeeded);
const missedOf = ({ truth, marks }: DrawnCase): Box[] => truth.filter((lesion: Box) => !found(lesion, marks));
const falseOf = ({ truth, marks }: DrawnCase): Box[] => marks.filter((mark) => !found(mark, truth));

/** What the model misses and marks wrongly, on synthetic heads, not on patients. */
export function FailureGallery() {
  const t = useTranslations('transparency.failures');
  const failures = drawnCases.cases.filter((drawn) => missedOf(drawn).length + falseOf(drawn).length > 0);
  if (failures.length === 0) return null;
  return (
    <Disclosure summary={t('shown')}>
      <p>
        {t.rich('text', {
          model: drawnCases.model,
          link: (chunks) => <Link to="/teaching">{chunks}</Link>,
        })}
      </p>
      <ul className="my-4 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3">
        {failures.slice(0, maxShown).map((drawn) => (
          <li key={drawn.id}>
            <Failure drawn={drawn} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const frameOf = ({ left, top, right, bottom }: Box) => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

const maxShown = 12;

function Failure({ drawn }: { drawn: DrawnCase }) {
  const [missed, wrong] = [missedOf(drawn), falseOf(drawn)];
  const t = useTranslations('transparency.failures');
  const result = () => {
    if (wrong.length === 0) return t('missed', { count: missed.length });
    if (missed.length === 0) return t('wrong', { count: wrong.length });
    return t('both', { missed: missed.length, wrong: wrong.length });
  };
  const caption = t('caption', { kind: drawn.kind, plane: drawn.plane, result: result() });
  return (
    <figure className="my-0">
      <div className="relative overflow-hidden rounded-card border border-line bg-black">
        <img
          src={caseImage(drawn.id)}
          alt=""
          loading="lazy"
          className="block w-full"
          style={{ aspectRatio: `${drawn.width} / ${drawn.height}` }}
        />
        <BoxOverlay picture={drawn} boxes={missed.map(frameOf)} stroke="#fde68a" dashed />
        <BoxOverlay picture={drawn} boxes={wrong.map(frameOf)} stroke="#fca5a5" />
      </div>
      <figcaption className="mt-1 text-small text-muted">{caption}</figcaption>
    </figure>
  );
}
