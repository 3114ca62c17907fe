import { useTranslations } from 'use-intl/react';
import { confidenceCutOff } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { describeRegion } from '#reading/findings/describe-region.ts';
import { findingSide } from '#reading/findings/finding-side.ts';
import { Slider } from '#web/components/slider.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { findingId } from '#web/components/viewer/viewer-finding.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { FindingCard } from './finding-card.tsx';
import type { FaintPlaces } from './unclear-answer.tsx';
import { summaryTitleId, VerdictCard } from './verdict-card.tsx';

interface DetectionSummaryProps {
  scan: Scan;
  viewer: Viewer;
  /** Gray values of the shown frame, used to describe its regions. */
  gray: GrayPicture | null;
  frame: number;
  faint: FaintPlaces;
  onShowFrame: (frame: number) => void;
  onScanChange: (scan: Scan) => void;
}

/** The verdict, then a card per finding. */
export function DetectionSummary({
  scan,
  viewer,
  gray,
  frame,
  faint,
  onShowFrame,
  onScanChange,
}: DetectionSummaryProps) {
  const t = useTranslations('scanner.result');
  const viewerWords = useTranslations('viewer');
  const formats = useFormats();
  const { orientation } = scan;
  const sideWords = useTranslations('result.side');
  const sides = orientation === null || orientation.left === 'R' || orientation.left === 'L';
  // Without an orientation, 'left' and 'right' refer to the image.
  const maybeMirrored = scan.detections.some((detection) =>
    ['left', 'right'].includes(findingSide(detection, scan, orientation)),
  );
  return (
    <section aria-labelledby={summaryTitleId}>
      <h2 id={summaryTitleId} tabIndex={-1} className="sr-only">
        {t('summary')}
      </h2>
      <VerdictCard scan={scan} faint={faint} onScanChange={onScanChange} />
      {scan.detections.length > 0 && (
        <>
          <div className="mt-4">
            <Slider
              label={viewerWords('minimum')}
              value={Math.round(viewer.threshold * 100)}
              min={confidenceCutOff * 100}
              max={100}
              step={1}
              valueText={formats.confidence(viewer.threshold)}
              onValueChange={(value) => viewer.setThreshold(value / 100)}
            />
          </div>
          <ul aria-label={t('findings')} className="mt-3 space-y-3">
            {scan.detections.map((detection, index) => {
              const look =
                gray && detection.frame === frame ? describeRegion(gray, detection, sides) : undefined;
              return (
                <FindingCard
                  key={findingId(index)}
                  detection={detection}
                  number={index + 1}
                  id={findingId(index)}
                  scan={scan}
                  viewer={viewer}
                  look={look ?? null}
                  onShowFrame={onShowFrame}
                />
              );
            })}
          </ul>
          {maybeMirrored && <p className="mt-3 text-small text-muted">{sideWords('mirrored')}</p>}
        </>
      )}
    </section>
  );
}
