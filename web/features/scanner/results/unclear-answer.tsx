import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { unclearWords } from '#contract/evidence.ts';
import { formatConfidence } from '#contract/format.ts';
import { resultMessages } from '#contract/messages.ts';
import { frameCall } from '#contract/outputs.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { modelCall } from '#contract/site.ts';
import { unclearDescription } from '#contract/verdict.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { Button } from '#web/components/button.tsx';
import { addressOf } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** Nothing reached the threshold, but something came near: no tick, and the faint places when asked for. */
export function UnclearAnswer({ scan }: { scan: Scan }) {
  const [shown, setShown] = useState(false);
  const { none, unclear } = resultMessages;
  const count = scan.faintDetections.length;
  return (
    <div>
      <p className="flex items-start gap-2.5 text-title font-semibold">
        <span className="mt-1 shrink-0">
          <CircleHelp size={22} aria-hidden="true" className="text-muted" />
        </span>
        <span>{none.title}</span>
      </p>
      <p className="mt-1 font-semibold">{unclear.title}</p>
      <p className="mt-1">{unclearDescription(scan)}</p>
      {count > 0 && <HeldTumor scan={scan} />}
      {count > 0 && (
        <Button size="small" className="mt-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide faint places' : count === 1 ? 'Show 1 faint place' : `Show ${count} faint places`}
        </Button>
      )}
      {shown && <FaintPlaces scan={scan} />}
    </div>
  );
}

/** How often such slices held a tumor in testing. */
function HeldTumor({ scan }: { scan: Scan }) {
  const model = useQuery(callQuery(modelCall));
  const card = model.data?.card;
  const measured = card && scan.modelProvider === 'embedded' && card.version === scan.modelVersion;
  const words = measured ? unclearWords(card.metrics.allClear, scan.kind) : null;
  return (
    <p className="mt-2 min-h-10 text-small text-muted">
      {model.isPending ? '' : (words ?? 'How often such slices hold a tumor was not measured here.')}
    </p>
  );
}

/** Each frame with faint places, small, with dashed boxes, and the places as a list. */
function FaintPlaces({ scan }: { scan: Scan }) {
  const frames = [...new Set(scan.faintDetections.map(({ frame }) => frame))].sort((a, b) => a - b);
  return (
    <div className="mt-3 space-y-3">
      {frames.slice(0, mostFrames).map((frame) => (
        <FaintPicture
          key={frame}
          scan={scan}
          frame={frame}
          marks={scan.faintDetections.filter((mark) => mark.frame === frame)}
        />
      ))}
      <ul className="space-y-1 text-small text-muted">
        {scan.faintDetections.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: faint places never move within a scan
          <li key={index}>
            {index + 1}. {formatConfidence(mark.confidence)}, center {Math.round(mark.x)},{' '}
            {Math.round(mark.y)} px
            {scan.frameCount > 1 && `, frame ${mark.frame + 1}`}. Not a finding.
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostFrames = 4;

function FaintPicture({ scan, frame, marks }: { scan: Scan; frame: number; marks: Detection[] }) {
  const { width, height } = scan;
  const shape = trueSize({ width, height }, scan.pixelSpacing);
  return (
    <figure className="relative w-full max-w-80 overflow-hidden rounded-card border border-line bg-black">
      <img
        src={addressOf(frameCall, { params: { scanId: scan.id, frame } })}
        alt={`Slice with ${marks.length === 1 ? '1 faint place' : `${marks.length} faint places`} outlined`}
        className="block w-full"
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {marks.map((mark) => {
          const { left, top, width: across, height: down } = rectangleOf(mark, scan);
          return (
            <rect
              key={`${left} ${top}`}
              x={left}
              y={top}
              width={across}
              height={down}
              fill="none"
              stroke="#e5e7eb"
              strokeWidth={2}
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
    </figure>
  );
}
