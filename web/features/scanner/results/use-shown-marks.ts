import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { bandOf } from '#contract/format.ts';
import type { Scan } from '#contract/scans.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { findingId, type ViewerFinding, viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { findingName } from '#words/say/finding-words.ts';

/** The marks of a frame: findings, other abnormalities, and faint places if they are asked for. None bears the name of a tumor. */
export function useShownMarks(scan: Scan, frame: number, faint: boolean): readonly ViewerFinding[] {
  const t = useTranslations('scanner.result');
  const headline = useTranslations('headline');
  const formats = useFormats();
  return useMemo(() => {
    const picture = { width: scan.width, height: scan.height, shownFrame: frame };
    const tested = testedOf(scan);
    const findings = viewerFindings(scan.detections, picture, {
      label: (detection) => findingName({ headline, formats }, detection, tested),
      look: ({ confidence }) => (tested.confidence ? bandOf(confidence) : 'untested'),
      id: findingId,
    });
    const others = viewerFindings(scan.otherDetections, picture, {
      label: () => headline('other'),
      look: () => 'other',
      id: (index) => findingId(scan.detections.length + index),
    }).map((mark) => ({ ...mark, number: scan.detections.length + mark.number }));
    if (!faint) return [...findings, ...others];
    const places = viewerFindings(scan.faintDetections, picture, {
      label: () => t('faintPlace'),
      look: () => 'faint',
      id: (index) => `faint-${index + 1}`,
    });
    return [...findings, ...others, ...places];
  }, [scan, frame, faint, t, headline, formats]);
}
