import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createTranslator } from 'use-intl/core';
import { useLocale } from 'use-intl/react';
import type { GrayWindow } from '#imaging/volume/volume-slice.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { Button } from '#web/components/button.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';
import { loadWords } from '#web/lib/words.tsx';
import type { Catalog } from '#words/catalog.ts';
import type { OpenSeries } from '../scan/scan-state.ts';
import { useScanWords } from '../scan-words.ts';
import type { SheetsRequest } from './export-request.ts';
import { makeExport } from './make-export.ts';

/** Columns and rows of a page, by the number of its pictures. */
const grids = { 4: [2, 2], 9: [3, 3], 20: [4, 5] } as const;
const counts = ['4', '9', '20'] as const;

/** Thin series have hundreds of slices; more than this fill too many pages. */
const maxPictures = 200;

interface PrintSheetsProps {
  open: OpenSeries;
  series: ListedSeries;
  /** As the reader has set it. */
  window: GrayWindow;
}

/** The slices of a series on paper, 4, 9 or 20 a page. */
export function PrintSheets({ open, series, window }: PrintSheetsProps) {
  const words = useScanWords();
  const language = useLocale();
  const { t, say, day } = words;
  const [perPage, setPerPage] = useState<(typeof counts)[number]>('9');
  const [busy, setBusy] = useState(false);
  const count = open.slices.length;
  const step = Math.ceil(count / maxPictures);
  const request = async (): Promise<SheetsRequest> => {
    const messages = (await loadWords(language, ['report'])) as Pick<Catalog, 'report'>;
    const report = createTranslator({ locale: language, messages, namespace: 'report' });
    const [columns, rows] = grids[perPage];
    const name = say(series.description.name);
    const date = series.kind === 'dicom' ? day(series.stack.slices[0]!.date) : null;
    const details = [date, step > 1 && t('sheets.every', { step, count })].filter(Boolean).join(' · ');
    const { row, column } = open.geometry?.spacing ?? { row: 1, column: 1 };
    return {
      kind: 'sheets',
      sheets: {
        language: language === 'en' ? 'en-US' : language,
        title: `Sulcus: ${name}`,
        subject: t('sheets.title'),
        date: new Date(),
        line: details ? t('sheets.line', { name, details }) : name,
        columns,
        rows,
        footer: {
          id: 'Sulcus',
          purpose: t('verdict.research'),
          page: report('page', { page: '{page}', pages: '{pages}' }),
        },
      },
      slices: open.slices.flatMap((slice, place) =>
        slice && place % step === 0
          ? {
              series: series.key,
              place,
              slice: { ...slice, gray: new Uint8Array() },
              window,
              ratio: (slice.width * column) / (slice.height * row),
              caption: t('lesions.slice', { slice: place + 1 }),
              alternative: t('sheets.alternative', { slice: place + 1, count, name }),
            }
          : [],
      ),
    };
  };
  const make = async () => {
    setBusy(true);
    try {
      saveBlob(await makeExport(await request()), 'sulcus-sheets.pdf');
    } catch {
      toast({ title: t('downloads.failedTitle'), description: t('downloads.failed'), destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t('sheets.title')} className="flex flex-wrap items-center gap-3 text-small">
      <Segmented
        label={t('sheets.title')}
        value={perPage}
        onValueChange={setPerPage}
        options={counts.map((value) => ({ value, label: t('sheets.perPage', { count: Number(value) }) }))}
      />
      <Button size="small" icon={Printer} busy={busy} disabled={!open.complete} onClick={() => void make()}>
        {t('sheets.make')}
      </Button>
      <span className="text-muted">{t('sheets.text')}</span>
    </section>
  );
}
