import { CircleCheck } from 'lucide-react';
import { confidenceCutOff } from '#contract/constants.ts';
import { resultMessages } from '#contract/messages.ts';
import type { Scan } from '#contract/scans.ts';
import { Slider } from '#web/components/slider.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { findingId } from '#web/components/viewer/viewer-finding.ts';
import { FindingCard } from './finding-card.tsx';

interface DetectionSummaryProps {
  scan: Scan;
  viewer: Viewer;
}

/** How many, then a card each. */
export function DetectionSummary({ scan, viewer }: DetectionSummaryProps) {
  const count = scan.detections.length;
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="text-large">
        Detection Summary
      </h2>
      {count === 0 ? (
        <div className="mt-4 flex gap-3 rounded-card border border-line bg-panel p-5">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 text-accent-text" />
          <div>
            <p className="font-semibold">{resultMessages.none.title}</p>
            <p className="text-muted">{resultMessages.none.description}</p>
          </div>
        </div>
      ) : (
        <>
          <p className="mt-2 flex items-baseline gap-3">
            <span className="text-display font-semibold">{count}</span>
            <span className="text-muted">{resultMessages.anomalies}</span>
          </p>
          <div className="mt-3">
            <Slider
              label="Show findings from"
              value={Math.round(viewer.threshold * 100)}
              min={confidenceCutOff * 100}
              max={100}
              step={1}
              valueText={`${Math.round(viewer.threshold * 100)}%`}
              onValueChange={(value) => viewer.setThreshold(value / 100)}
            />
          </div>
          <ul className="mt-3 space-y-3">
            {scan.detections.map((detection, index) => (
              <FindingCard
                key={findingId(index)}
                detection={detection}
                number={index + 1}
                id={findingId(index)}
                scan={scan}
                viewer={viewer}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
