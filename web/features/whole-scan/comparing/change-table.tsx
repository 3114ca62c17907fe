import type { LesionPair } from '#imaging/lesions/compare-lesions.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { Card } from '#web/components/card.tsx';
import { type ScanWords, useScanWords } from '../scan-words.ts';

interface ChangeTableProps {
  pairs: readonly LesionPair[];
  /** Whether both scans were read to the end. */
  complete: boolean;
  onShow: (pair: LesionPair) => void;
}

/** The volume of each lesion before and now, with the limits of these numbers. */
export function ChangeTable({ pairs, complete, onShow }: ChangeTableProps) {
  const words = useScanWords();
  const { t } = words;
  return (
    <Card title={t('change.title')}>
      {pairs.length === 0 ? (
        <p className="text-muted">{t(complete ? 'change.none' : 'change.noneYet')}</p>
      ) : (
        <table className="w-full text-start text-small" data-changes="">
          <thead className="text-muted">
            <tr>
              <th className="py-1 pe-3 text-start font-normal">{t('change.lesion')}</th>
              <th className="py-1 pe-3 text-start font-normal">{t('compare.before')}</th>
              <th className="py-1 pe-3 text-start font-normal">{t('compare.now')}</th>
              <th className="py-1 text-start font-normal">{t('change.change')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => {
              const { before, now } = pair;
              const shown = (now ?? before)!;
              return (
                <tr key={`${before?.number} ${now?.number}`} className="border-t border-line align-top">
                  <td className="py-2 pe-3">
                    <button
                      type="button"
                      className="text-start underline underline-offset-2"
                      onClick={() => onShow(pair)}
                    >
                      {shown.weak
                        ? t('change.weak', { type: words.type(shown.class) })
                        : words.type(shown.class)}
                    </button>
                  </td>
                  <td className="py-2 pe-3">{volumeOf(before, words)}</td>
                  <td className="py-2 pe-3">{volumeOf(now, words)}</td>
                  <td className="py-2">{changeOf(pair, words)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="mt-4 text-small text-muted">{t('change.note')}</p>
    </Card>
  );
}

function volumeOf(lesion: Lesion | null, { t, milliliters }: ScanWords): string {
  if (!lesion) return t('change.notMarked');
  return lesion.volume === null ? t('change.notMeasured') : milliliters(lesion.volume);
}

function changeOf({ change }: LesionPair, { t, milliliters, share }: ScanWords): string {
  if (!change) return '–';
  // A change that rounds to zero has no direction.
  if (Math.abs(change.milliliters) < 0.05) return t('change.small');
  const by = t('change.by', {
    sign: change.milliliters < 0 ? '−' : '+',
    volume: milliliters(Math.abs(change.milliliters)),
    share: share(change.share),
  });
  if (!change.range) return by;
  const { low, high } = change.range;
  const within = low < 0 && high > 0;
  return t(within ? 'change.withinError' : 'change.range', { by, low: share(low), high: share(high) });
}
