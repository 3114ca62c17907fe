import { createTranslator } from 'use-intl/core';
import { modelLabel } from '#contract/format.ts';
import type { Block, Report, ReportPicture } from '#pdf/report.ts';
import type { Catalog } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';
import { model } from '../detecting/model-facts.ts';
import type { ListedLesion } from '../scan/study-answer.ts';
import type { ScanWords } from '../scan-words.ts';
import type { StackView } from '../viewer/use-stack-view.ts';
import { drawSlice } from './draw-slice.ts';
import { shownSlice } from './export-request.ts';
import type { ScanResultData } from './result-files.ts';

/** As many as fit on the first page. */
const maxFirst = { pictures: 3, rows: 5 } as const;

interface ReportVoice {
  words: ScanWords;
  report: ReturnType<typeof reportTranslator>;
  language: Language;
}

interface StudyReportInput {
  result: ScanResultData;
  view: StackView;
  words: ScanWords;
  language: Language;
  catalog: Pick<Catalog, 'report'>;
}

const reportTranslator = (locale: Language, messages: Pick<Catalog, 'report'>) =>
  createTranslator({ locale, messages, namespace: 'report' });

const text = (said: string): Block => ({ kind: 'text', text: said });

/** The content of the report on a whole scan, in the same order as that on a slice. Weak marks are counted, not listed. */
export async function studyPdfContent(input: StudyReportInput): Promise<Report> {
  const { result, view, words, language, catalog } = input;
  const voice = { words, language, report: reportTranslator(language, catalog) };
  const { t } = words;
  const { report } = voice;
  const { headline, below, sentences } = words.verdict(result.answer);
  const lesions = result.answer.lesions.filter(({ first }) => first);
  const pictures = await picturesOf(voice, result, view, lesions);
  const now = new Date();
  return {
    language: language === 'en' ? 'en-US' : language,
    title: `Sulcus: ${t('report.title')}`,
    subject: report('subjectStudy'),
    date: now,
    kind: t('report.title'),
    facts: factsLine(voice, result, now),
    headline,
    below,
    summary: [
      { kind: 'notice', text: t('report.research') },
      ...(pictures.length > 0
        ? [picturesBlock(pictures.slice(0, maxFirst.pictures), Math.min(maxFirst.pictures, pictures.length))]
        : []),
      ...areaBlocks(voice, lesions, maxFirst.rows),
      { kind: 'heading', text: report('summary.meaning') },
      ...sentences.map(text),
      { kind: 'heading', text: report('unseen.title') },
      { kind: 'list', entries: [...words.series(result.answer.series), report('unseen.others')] },
      { kind: 'heading', text: report('summary.now') },
      { kind: 'list', entries: [report('summary.showStudy'), report('summary.noTreatment')] },
      link(report),
    ],
    appendix: appendixBlocks(voice, result, view, lesions, pictures),
    footer: {
      id: 'Sulcus',
      purpose: t('verdict.research'),
      page: report('page', { page: '{page}', pages: '{pages}' }),
    },
  };
}

/** Date of the scan, date of the report, model. */
function factsLine({ words }: ReportVoice, { series }: ScanResultData, now: Date): string {
  const { t } = words;
  const scanned = series.kind === 'dicom' ? words.day(series.stack.slices[0]!.date) : null;
  const today = words.day(now.toISOString().slice(0, 10).replaceAll('-', ''));
  return [
    ...(scanned ? [t('report.scanned', { date: scanned })] : []),
    ...(today ? [t('report.made', { date: today })] : []),
    t('report.detector', { model: modelLabel(model) }),
  ].join(' ');
}

function link(report: ReportVoice['report']): Block {
  const address = `${location.origin}/model-transparency`;
  return { kind: 'link', text: report('summary.figures', { address }), address };
}

const picturesBlock = (pictures: ReportPicture[], columns: number): Block => ({
  kind: 'pictures',
  pictures,
  columns,
});

/** The largest slice of each lesion; without any, a plain slice from the middle. */
async function picturesOf(
  { words, report }: ReportVoice,
  result: ScanResultData,
  view: StackView,
  lesions: readonly ListedLesion[],
): Promise<ReportPicture[]> {
  const { open } = result;
  const shown =
    lesions.length > 0
      ? lesions.map((lesion) => ({ lesion, series: lesion.series, place: lesion.largestSlice }))
      : [{ lesion: null, series: open.key, place: open.slices.length >> 1 }];
  const pictures = shown.map(async ({ lesion, series, place }) => {
    const slice = shownSlice(result, view, series, place);
    if (!slice) return null;
    const file = await drawSlice(slice, lesion ? [lesion] : [], 'image/jpeg');
    const name = lesion ? areaName(words, lesion) : words.t('lesions.slice', { slice: place + 1 });
    return {
      jpeg: new Uint8Array(await file.arrayBuffer()),
      ratio: slice.ratio,
      caption: lesion ? `${name} · ${words.t('lesions.slice', { slice: place + 1 })}` : name,
      alternative: report(lesion ? 'areaAlt' : 'sliceAlt', { name }),
    };
  });
  return (await Promise.all(pictures)).filter((picture) => picture !== null);
}

const areaName = (words: ScanWords, lesion: ListedLesion): string =>
  words.t('lesions.name', { number: lesion.number, name: words.name(lesion) });

const areaWeights = [130, 110, 65, 65, 130];

/** Where each area lies and how large it is. */
function areaBlocks({ words, report }: ReportVoice, lesions: readonly ListedLesion[], most: number): Block[] {
  if (lesions.length === 0) return [];
  const { t, say } = words;
  const titles = ['area', 'series', 'slices', 'diameter', 'volume'] as const;
  const left = lesions.length - most;
  return [
    { kind: 'heading', text: t('report.areas') },
    {
      kind: 'table',
      summary: t('report.areas'),
      columns: titles.map((title, i) => ({ title: t(`report.column.${title}`), weight: areaWeights[i]! })),
      rows: lesions
        .slice(0, most)
        .map((lesion) => [
          { text: areaName(words, lesion), weight: 'semiBold' as const },
          { text: words.list([lesion.seriesName, ...lesion.alsoIn].map(say)) },
          ...words.measureCells(lesion).map((cell) => ({ text: cell })),
        ]),
      notes: left > 0 ? [report('summary.more', { count: left })] : [],
    },
  ];
}

/** The other pictures and areas, types, measurements, and what was read. */
function appendixBlocks(
  voice: ReportVoice,
  result: ScanResultData,
  view: StackView,
  lesions: readonly ListedLesion[],
  pictures: readonly ReportPicture[],
): Block[] {
  const { words, report } = voice;
  const { t, say } = words;
  const name = say(result.series.description.name);
  const more = pictures.slice(maxFirst.pictures);
  const types = lesions.flatMap((lesion) => {
    const type = words.typeLine(lesion);
    return type ? [`${areaName(words, lesion)}. ${type}`] : [];
  });
  const measured = view.measurements.map((one) =>
    t('report.measurement', { what: words.measurement(one), series: name, slice: one.slice + 1 }),
  );
  return [
    ...(more.length > 0
      ? [{ kind: 'heading', text: report('summary.otherAreas') } as const, picturesBlock(more, 3)]
      : []),
    ...(lesions.length > maxFirst.rows ? areaBlocks(voice, lesions, lesions.length) : []),
    ...listBlocks(report('summary.types'), types),
    ...listBlocks(t('report.measured'), measured),
    ...listBlocks(
      report('summary.read'),
      words.read(result.analysis).map((sentence) => t('report.ofSeries', { name, sentence })),
    ),
    { kind: 'heading', text: report('disclaimer.title') },
    text(report('disclaimer.program')),
    text(report('disclaimer.limits')),
    { kind: 'text', text: t('report.footer'), style: 'quiet' },
  ];
}

const listBlocks = (title: string, entries: string[]): Block[] =>
  entries.length > 0
    ? [
        { kind: 'heading', text: title },
        { kind: 'list', entries },
      ]
    : [];
