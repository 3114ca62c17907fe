import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { useFormats } from '#web/lib/use-formats.ts';

/** The regions with an abnormality other than a tumor, numbered as in the viewer: after the findings. */
export function OtherRegions({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.result');
  const headline = useTranslations('headline');
  const result = useTranslations('result.verdict');
  const formats = useFormats();
  const { otherDetections, detections, frameCount, answer } = scan;
  if (otherDetections.length === 0) return null;
  return (
    <div className="mt-3 text-small text-muted">
      {answer === 'finding' && <p className="mb-1">{`${headline('other')}. ${headline('notKnownTumor')}`}</p>}
      <ul className="space-y-1">
        {otherDetections.map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: regions never move within a scan
          <li key={index}>
            {t(frameCount > 1 ? 'otherFrame' : 'other', {
              number: String(detections.length + index + 1),
              name: headline('other'),
              confidence: formats.confidence(region.confidence),
              x: String(Math.round(region.x)),
              y: String(Math.round(region.y)),
              frame: String(region.frame + 1),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{result('otherDetail')}</p>
    </div>
  );
}
