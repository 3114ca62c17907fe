import type { LesionPair } from '#reading/lesions/compare-lesions.ts';
import { ranoTable } from '#reading/lesions/rano.ts';
import { Card } from '#web/components/card.tsx';
import type { ShownArea } from '../scan/study-answer.ts';
import { useScanWords } from '../scan-words.ts';

/** Two dates by the diameters of the lesions, as studies report them. Only possible tumors count. */
export function RanoCard({ pairs }: { pairs: readonly LesionPair<ShownArea>[] }) {
  const words = useScanWords();
  const { t, share } = words;
  const counted = pairs.filter(({ before, now }) => (now ?? before)?.level === 'possible');
  const { rows, before, now, change, response } = ranoTable(counted);
  if (response === null) return null;
  const product = (area: number) => t('rano.product', { area: Math.round(area) });
  const cell = (lesion: ShownArea | null, area: number) =>
    lesion ? `${words.diameters(lesion)} (${product(area)})` : t('change.notMarked');
  return (
    <Card title={t('rano.title')}>
      <table className="w-full text-start text-small" data-rano={response}>
        <thead className="text-muted">
          <tr>
            {[t('change.lesion'), t('compare.before'), t('compare.now')].map((title) => (
              <th key={title} className="py-1 pe-3 text-start font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const pair = row.pair as LesionPair<ShownArea>;
            return (
              <tr
                key={`${pair.before?.number} ${pair.now?.number}`}
                className="border-t border-line align-top"
              >
                <td className="py-2 pe-3">{words.name((pair.now ?? pair.before)!)}</td>
                <td className="py-2 pe-3">{cell(pair.before, row.before)}</td>
                <td className="py-2">{cell(pair.now, row.now)}</td>
              </tr>
            );
          })}
          <tr className="border-t border-line font-semibold">
            <td className="py-2 pe-3">{t('rano.sum')}</td>
            <td className="py-2 pe-3">{product(before)}</td>
            <td className="py-2">
              {product(now)}
              {change !== null && ` (${share(change)})`}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-3">{t(`rano.${response}`)}</p>
      <p className="mt-2 text-small text-muted">{t('rano.note')}</p>
    </Card>
  );
}
