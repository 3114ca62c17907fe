import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { modelCard } from '#contract/model-card.ts';
import { regionsOf, type Scan } from '#contract/scans.ts';
import { annotateScan } from '#server/outputs/annotate/annotate-scan.ts';
import { buildReport } from '#server/outputs/report/build-report.ts';
import type { ReportScan } from '#server/outputs/report/report-scan.ts';
import { voiceIn } from '#server/outputs/voice.ts';
import { languageCodes } from '#words/languages.ts';
import { answerStates } from './answer-states.ts';

/** The PDF report of each kind of answer in each language. */
export async function writeAnswerReports(scan: Scan, displayPng: Uint8Array, folder: string): Promise<void> {
  const cardFile = path.resolve(import.meta.dirname, '../../model/card.json');
  const card = modelCard.parse(JSON.parse(await readFile(cardFile, 'utf8')));
  const { name, version } = card;
  const model = { name, version, provider: 'embedded' } as const;
  const date = new Date(scan.updatedAt);
  for (const language of languageCodes) {
    const voice = voiceIn(language);
    for (const { name: state, changes } of answerStates(scan)) {
      const shown = { ...scan, ...changes };
      const reported = {
        ...shown,
        judgment: shown.judgment ?? { judged: true, reasons: [], notes: [] },
        // The API adds sentences to both.
        quality: shown.quality as ReportScan['quality'],
        receipt: shown.receipt as ReportScan['receipt'],
      };
      const { drawn } = await annotateScan({
        ...reported,
        detections: regionsOf(reported),
        voice,
        displayPng,
        model: version,
        date,
      });
      const pdf = await buildReport({
        voice,
        trackingId: scan.reportId ?? scan.id,
        date,
        scan: reported,
        model,
        card,
        site: 'https://sulcus.example',
        displayPng,
        annotated: drawn,
      });
      await writeFile(path.join(folder, `answer-${state}-${language}.pdf`), pdf);
    }
  }
}
