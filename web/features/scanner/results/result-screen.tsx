import { clsx } from 'clsx';
import { Plus, Ruler } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { frameCall, imageCall } from '#contract/outputs.ts';
import type { Scan } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { darkGain } from '#imaging/picture/dark-gain.ts';
import { Button } from '#web/components/button.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { ScanViewer } from '#web/components/viewer/scan-viewer.tsx';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import { useGrayPicture } from '#web/components/viewer/use-gray-picture.ts';
import { useViewer } from '#web/components/viewer/use-viewer.ts';
import { addressOf } from '#web/lib/api.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { useOwnerSecret } from '#web/lib/scan-owner.ts';
import { defaultLanguage } from '#words/languages.ts';
import { headlineWords } from '#words/say/headline.ts';
import { resultStageHeight, titleRow } from '../stage-frame.tsx';
import { ConfidenceMeaning } from './confidence-meaning.tsx';
import { DetectionSummary } from './detection-summary.tsx';
import { DownloadsCard, ReportButton } from './downloads-card.tsx';
import { cardElementId } from './finding-card.tsx';
import { FramePicker } from './frame-picker.tsx';
import { NextSteps } from './next-steps.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { Recommendations } from './recommendations.tsx';
import { ReportIncorrect } from './report-incorrect.tsx';
import { DetailedAnalysis } from './result-numbers.tsx';
import { StoredFileCard } from './stored-file-card.tsx';
import { useShownMarks } from './use-shown-marks.ts';

/** Loaded when somebody measures. */
const MeasureStage = lazy(async () => ({ default: (await import('./measure-stage.tsx')).MeasureStage }));

interface ResultScreenProps {
  scan: Scan;
  /** The uploaded file as drawn by this browser, used if the server's picture does not load. */
  localPicture: string | null;
  onScanChange: (scan: Scan) => void;
  onNewScan: () => void;
}

/** A completed scan: picture, report and verdict in the first screen, the rest folded below. */
export function ResultScreen({ scan, localPicture, onScanChange, onNewScan }: ResultScreenProps) {
  const { id, width, height, pixelSpacing } = scan;
  const t = useTranslations('scanner.result');
  const language = useLocale();
  const [frame, setFrame] = useState(scan.shownFrame);
  const [measuring, setMeasuring] = useState(false);
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([]);
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const shape = useMemo(() => trueSize(picture, pixelSpacing), [picture, pixelSpacing]);
  const [faintShown, setFaintShown] = useState(false);
  const findings = useShownMarks(scan, frame, faintShown);
  const viewer = useViewer(picture, findings, shape);
  const first = frame === scan.shownFrame;
  const original = first
    ? addressOf(imageCall, { params: { id, kind: 'original' } })
    : addressOf(frameCall, { params: { scanId: id, frame } });
  const gray = useGrayPicture(original);
  const gain = useMemo(() => (gray ? darkGain(gray.gray) : 1), [gray]);
  const stage = useRef<HTMLDivElement>(null);
  const headline = headlineWords(useTranslations('headline'), scan.answer);
  const name = fileNameOf(scan);
  const owner = useOwnerSecret(id);
  const choose = (finding: string) => {
    const card = document.getElementById(cardElementId(finding));
    card?.closest('li')?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  return (
    <>
      <PrintedPictures
        note={t('printed')}
        pictures={[original, annotatedAddress(scan, first && language === defaultLanguage)]}
      />
      <PictureStrip stage={stage} address={original} headline={headline} />
      {/* On a phone the first screen has no room for the name of the file. */}
      <div className={clsx(titleRow, 'max-sm:m-0 max-sm:h-0')}>
        <h1 className="min-w-0 truncate text-title max-sm:sr-only" title={name}>
          {name}
        </h1>
        <NewScan className="max-sm:hidden" onNewScan={onNewScan} />
      </div>
      <div className="max-lg:space-y-4 max-sm:-mt-4 max-sm:space-y-2 print:block! lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <div className="min-w-0 print:static! lg:sticky lg:top-20 lg:space-y-3 lg:short:top-4">
          <div ref={stage} className="bg-page max-sm:-mx-5 print:hidden">
            {measuring ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <MeasureStage
                  scan={scan}
                  gray={gray}
                  frame={frame}
                  onFrameChange={setFrame}
                  viewer={viewer}
                  name={name}
                  measurements={measurements}
                  onMeasurementsChange={setMeasurements}
                />
              </Suspense>
            ) : (
              <ScanViewer
                viewer={viewer}
                original={original}
                originalFallback={first ? localPicture : null}
                annotated={annotatedAddress(scan, first && language === defaultLanguage)}
                gain={gain}
                orientation={scan.orientation}
                alt={t('alt', { name })}
                onChoose={choose}
                note={
                  scan.frameCount > 1
                    ? t('frame', { number: String(frame + 1), count: String(scan.frameCount) })
                    : null
                }
                className={`w-full border-line sm:rounded-card sm:border ${resultStageHeight}`}
              />
            )}
          </div>
          <div className="flex flex-wrap gap-2 max-lg:mt-1 max-lg:mb-3 max-sm:mb-2 print:hidden">
            <ReportButton scan={scan} measurements={measurements} />
            <MeasureToggle measuring={measuring} onChange={setMeasuring} />
          </div>
          {scan.frameCount > 1 && <FramePicker scan={scan} frame={frame} onFrameChange={setFrame} />}
        </div>
        <div className="min-w-0 space-y-6">
          <DetectionSummary
            scan={scan}
            viewer={viewer}
            gray={gray}
            frame={frame}
            faint={{ shown: faintShown, onChange: setFaintShown }}
            onShowFrame={setFrame}
            onScanChange={onScanChange}
          />
          {owner !== null && <ReportIncorrect scan={scan} onScanChange={onScanChange} />}
          <div className="space-y-2">
            <NextSteps scan={scan} />
            {scan.answer !== 'not-analyzed' && <ConfidenceMeaning scan={scan} />}
            <Recommendations scan={scan} />
            <DownloadsCard scan={scan} />
            <DetailedAnalysis scan={scan} />
            <StoredFileCard scan={scan} onDeleted={onNewScan} />
            <NewScan className="sm:hidden" onNewScan={onNewScan} />
          </div>
        </div>
      </div>
    </>
  );
}

function NewScan({ className, onNewScan }: { className: string; onNewScan: () => void }) {
  const t = useTranslations('scanner.result');
  return (
    <Button
      icon={Plus}
      variant="primary"
      size="small"
      className={clsx('shrink-0 print:hidden', className)}
      onClick={onNewScan}
    >
      {t('newScan')}
    </Button>
  );
}

/** On paper, whole pictures take the place of the viewer. */
function PrintedPictures({
  note,
  pictures,
}: {
  note: string;
  pictures: readonly (string | null | undefined)[];
}) {
  return (
    <div className="hidden print:block">
      <p className="mb-4">{note}</p>
      <div className="mb-4 flex items-start gap-4">
        {pictures.map(
          (address) =>
            address && <img key={address} src={address} alt="" loading="lazy" className="w-1/2 min-w-0" />,
        )}
      </div>
    </div>
  );
}

function MeasureToggle({
  measuring,
  onChange,
}: {
  measuring: boolean;
  onChange: (measuring: boolean) => void;
}) {
  const t = useTranslations('scanner.result');
  return (
    <Button icon={Ruler} size="small" aria-pressed={measuring} onClick={() => onChange(!measuring)}>
      {measuring ? t('measureClose') : t('measure')}
    </Button>
  );
}

/** The server annotates only the initially shown frame, in the default language. */
function annotatedAddress({ id, annotatedPath }: Scan, drawn: boolean): string | null | undefined {
  if (!drawn) return undefined;
  return annotatedPath ? addressOf(imageCall, { params: { id, kind: 'annotated' } }) : null;
}
