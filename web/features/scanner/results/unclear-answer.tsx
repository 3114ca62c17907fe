import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { frameCall } from '#contract/outputs.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { Button } from '#web/components/button.tsx';
import { BoxOverlay } from '#web/components/viewer/box-overlay.tsx';
import { addressOf } from '#web/lib/api.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { unclearWords } from '#words/say/evidence.ts';
import { unclearDetail } from '#words/say/verdict.ts';
import { Headline, TestEvidence } from './verdict-parts.tsx';

/** Nothing reached the threshold, but something came close: no check mark, and the faint places on request. */
export function UnclearAnswer({ scan }: { scan: Scan }) {
  const [shown, setShown] = useState(false);
  const t = useTranslations('scanner.result');
  const result = useTranslations('result');
  const count = scan.faintDetections.length;
  return (
    <div>
      <Headline icon={<CircleHelp size={22} className="text-muted" />}>{result('verdict.none')}</Headline>
      <p className="mt-1 font-semibold">{result('verdict.unclear')}</p>
      <p className="mt-1">{unclearDetail(result, scan)}</p>
      {count > 0 && (
        <TestEvidence
          scan={scan}
          unknown="unclearUnknown"
          describe={(voice, { allClear }) => unclearWords(voice, allClear, scan.kind)}
        />
      )}
      {count > 0 && (
        <Button size="small" className="mt-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('faintHide') : t('faintShow', { count })}
        </Button>
      )}
      {shown && <FaintPlaces scan={scan} />}
    </div>
  );
}

/** Each frame with faint places, with dashed boxes, and a list of the places. */
function FaintPlaces({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.result');
  const formats = useFormats();
  const frames = [...new Set(scan.faintDetections.map(({ frame }) => frame))].sort((a, b) => a - b);
  return (
    <div className="mt-3 space-y-3">
      {frames.slice(0, maxFrames).map((frame) => (
        <FaintPicture
          key={frame}
          scan={scan}
          frame={frame}
          marks={scan.faintDetections
            .map((mark, index) => ({ ...mark, number: index + 1 }))
            .filter((mark) => mark.frame === frame)}
        />
      ))}
      <ul className="space-y-1 text-small text-muted">
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
    </div>
  );
}

const maxFrames = 4;

interface FaintPictureProps {
  scan: Scan;
  frame: number;
  /** Numbered as in the list below. */
  marks: (Detection & { number: number })[];
}

function FaintPicture({ scan, frame, marks }: FaintPictureProps) {
  const t = useTranslations('scanner.result');
  const { width, height } = scan;
  const shape = trueSize({ width, height }, scan.pixelSpacing);
  return (
    <figure className="relative w-full max-w-80 overflow-hidden rounded-card border border-line bg-black">
      <img
        src={addressOf(frameCall, { params: { scanId: scan.id, frame } })}
        alt={t('faintAlt', { count: marks.length })}
        className="block w-full"
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      />
      <BoxOverlay
        picture={scan}
        boxes={marks.map((mark) => rectangleOf(mark, scan))}
        stroke="#e5e7eb"
        dashed
      />
      {marks.map((mark) => {
        const { left, top } = rectangleOf(mark, scan);
        return (
          <span
            key={mark.number}
            aria-hidden="true"
            style={{ left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%` }}
            className="absolute -translate-x-full -translate-y-full rounded-small bg-black/70 px-1 text-small font-semibold text-white"
          >
            {mark.number}
          </span>
        );
      })}
    </figure>
  );
}
