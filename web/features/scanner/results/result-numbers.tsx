import { useTranslations } from 'use-intl/react';
import { defaultModelVersion } from '#contract/constants.ts';
import { boxSize } from '#contract/format.ts';
import { regionsOf, type Scan } from '#contract/scans.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { Facts } from '#web/components/facts.tsx';
import { Fold } from '#web/components/fold.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { className } from '#words/say/class-name.ts';
import { findingName } from '#words/say/finding-words.ts';

export function DetailedAnalysis({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.details');
  const frames = useTranslations('scanner.frames');
  const classes = useTranslations('viewer.classes');
  const headline = useTranslations('headline');
  const tested = testedOf(scan);
  const formats = useFormats();
  const framed = scan.frameCount > 1;
  const regions = regionsOf(scan);
  return (
    <Fold title={t('title')}>
      {regions.length === 0 ? (
        <p className="text-muted">{scan.answer === 'not-analyzed' ? t('notAnalyzed') : t('nothing')}</p>
      ) : (
        <ol className="space-y-5">
          {regions.map((detection, index) => {
            const box = drawnBox(detection, scan);
            const size = formats.size(boxSize(box, scan, scan.pixelSpacing));
            const place = { number: String(detection.frame + 1), count: String(scan.frameCount) };
            const rows: [string, string][] = [
              [t('size'), size.pixels],
              ...(size.millimeters ? [[t('millimeters'), size.millimeters] as [string, string]] : []),
              [t('coordinates'), `(${Math.round(box.x)}, ${Math.round(box.y)})`],
              // A hosted model's own classes; ours are named where their type was tested.
              ...(scan.modelProvider === 'roboflow'
                ? [[t('class'), className(classes, detection.class)] as [string, string]]
                : []),
              [t('classId'), String(detection.class_id)],
            ];
            if (framed) rows.push([t('frame'), frames('place', place)]);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings never move within a scan
              <li key={index}>
                <h3 className="text-base">
                  {t('name', {
                    number: String(index + 1),
                    finding: findingName({ headline, formats }, detection, tested),
                  })}
                </h3>
                <Facts
                  className="mt-2 grid grid-cols-[minmax(0,auto)_minmax(min-content,1fr)] gap-x-6 gap-y-1"
                  rows={rows}
                />
              </li>
            );
          })}
        </ol>
      )}
      {regions.length > 0 && <p className="mt-4 text-small text-muted">{t('note')}</p>}
      <ResultFacts scan={scan} />
    </Fold>
  );
}

function ResultFacts({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.facts');
  const { date, dateTime, number } = useFormats();
  const { processingTime: seconds, modelProvider: provider } = scan;
  const facts: [name: string, value: string, exact: string | undefined][] = [
    [t('model'), scan.modelVersion ?? defaultModelVersion, provider ? t(provider) : undefined],
    [
      t('time'),
      seconds === null ? t('unknown') : t('seconds', { seconds: number(seconds, 1) }),
      seconds === null ? undefined : t('secondsExact', { seconds: number(seconds, 3) }),
    ],
    [t('date'), date(scan.updatedAt), dateTime(scan.updatedAt)],
  ];
  return (
    <dl className="mt-4 divide-y divide-line border-t border-line">
      {facts.map(([name, value, exact]) => (
        <div key={name} className="flex items-baseline justify-between gap-x-4 py-2.5">
          <dt className="shrink-0 text-small text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-end" title={exact}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
