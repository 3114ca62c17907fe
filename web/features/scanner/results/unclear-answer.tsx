import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { unclearWords } from '#words/say/evidence.ts';
import { unclearDetail } from '#words/say/verdict.ts';
import { TestEvidence } from './verdict-parts.tsx';

/** Whether the viewer outlines the faint places. Off until somebody asks for them. */
export interface FaintPlaces {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** Nothing reached the threshold, but something came close. */
export function UnclearAnswer({ scan }: { scan: Scan }) {
  const result = useTranslations('result');
  return (
    <>
      <p className="mt-2">{unclearDetail(result, scan)}</p>
      {scan.faintDetections.length > 0 && (
        <TestEvidence
          scan={scan}
          unknown="unclearUnknown"
          describe={(voice, { allClear }) => unclearWords(voice, allClear, scan.kind)}
        />
      )}
    </>
  );
}

export function FaintPlacesOnRequest({ scan, faint }: { scan: Scan; faint: FaintPlaces }) {
  const t = useTranslations('scanner.result');
  const count = scan.faintDetections.length;
  if (scan.answer !== 'unclear' || count === 0) return null;
  return (
    <div>
      <Button size="small" aria-expanded={faint.shown} onClick={() => faint.onChange(!faint.shown)}>
        {faint.shown ? t('faintHide') : t('faintShow', { count })}
      </Button>
      {faint.shown && <FaintList scan={scan} />}
    </div>
  );
}

/** The faint places, numbered as in the viewer. */
function FaintList({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.result');
  const formats = useFormats();
  return (
    <ul className="mt-3 space-y-1 text-small text-muted">
      {scan.faintDetections.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: faint places never move within a scan
        <li key={index}>
          {t(scan.frameCount > 1 ? 'faintFrame' : 'faint', {
            number: String(index + 1),
            confidence: formats.confidence(mark.confidence),
            x: String(Math.round(mark.x)),
            y: String(Math.round(mark.y)),
            frame: String(mark.frame + 1),
          })}
        </li>
      ))}
    </ul>
  );
}
