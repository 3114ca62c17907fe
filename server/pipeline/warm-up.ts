import type { Context } from '#server/context.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { annotateScan } from './annotate/annotate-scan.ts';
import { buildReport } from './report/build-report.ts';

/** Small, because drawing it holds up the process that serves the visitors. */
const picture = { seed: 1, size: 64, sequence: 't1' } as const;

/**
 * Does once, for nobody, what the first visitor would else wait for: the decoding thread, the fonts, the drawing and the
 * PDF. The detector warms itself.
 */
export async function warmUp({
  config,
  preparer,
  detector,
  card,
  now,
}: Pick<Context, 'config' | 'preparer' | 'detector' | 'card' | 'now'>): Promise<void> {
  const prepared = await preparer.prepare(await encodePng(generatePhantom(picture)));
  if (config.role === 'web') return;
  const model = detector.describe();
  const found = {
    class: 'glioma',
    class_id: 0,
    confidence: 0.9,
    ...{ x: 32, y: 32, width: 0.2, height: 0.2 },
    frame: 0,
    contour: null,
  };
  const scan = { ...prepared, detections: [found], processingTime: 1 };
  const { displayPng } = prepared;
  const annotated = await annotateScan({ ...scan, model: model.name, date: now() });
  await annotated.toPng();
  await buildReport({
    trackingId: 'SR-AAAAAAAA',
    date: now(),
    scan,
    model,
    card,
    displayPng,
    annotated: annotated.drawn,
  });
}
