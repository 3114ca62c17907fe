import { boxSize, classLabel, formatConfidence } from '#contract/format.ts';
import type { Scan } from '#contract/scans.ts';
import { drawnBox } from '#imaging/findings/drawn-box.ts';
import { Card } from '#web/components/card.tsx';
import { useFormats } from '#web/lib/use-formats.ts';

/** The numbers of each finding. */
export function DetailedAnalysis({ scan }: { scan: Scan }) {
  const formats = useFormats();
  const framed = scan.frameCount > 1;
  return (
    <Card title="Detailed Analysis">
      {scan.detections.length === 0 ? (
        <p className="text-muted">
          {scan.answer === 'not-analyzed'
            ? 'There is nothing to measure: the picture was not analyzed.'
            : 'There is nothing to measure: the model marked no region with a confidence of 40% or more.'}
        </p>
      ) : (
        <ol className="space-y-5">
          {scan.detections.map((detection, index) => {
            const size = formats.size(boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing));
            const rows: [string, string][] = [
              ['Size', size.pixels],
              ['Share of the picture', size.percent],
              ['In millimetres', size.millimetres ?? 'Not known: the file has no pixel spacing'],
              ['Coordinates (x, y)', `(${Math.round(detection.x)}, ${Math.round(detection.y)})`],
              ['Class id', String(detection.class_id)],
            ];
            if (framed) rows.push(['Frame', `${detection.frame + 1} of ${scan.frameCount}`]);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings never move within a scan
              <li key={index}>
                <h3 className="text-base">
                  {index + 1}. {classLabel(detection.class)}, {formatConfidence(detection.confidence)}
                </h3>
                <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
                  {rows.map(([name, value]) => (
                    <div key={name} className="contents">
                      <dt className="text-muted">{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ol>
      )}
      <p className="mt-4 text-small text-muted">
        Sizes are those of the rectangle around what is drawn, not of a lesion. Coordinates are the middle of
        the mark, in pixels from the picture&rsquo;s upper left corner.
      </p>
    </Card>
  );
}
