import { encode } from 'uqr';
import { makePdf } from '#web/lib/report-pdf.ts';

export interface HandoutWords {
  language: string;
  title: string;
  kind: string;
  facts: string;
  /** How to join. */
  below: string[];
  notice: string;
  steps: { title: string; entries: string[] };
  qrCaption: string;
  qrAlternative: string;
  link: string;
  page: string;
}

const moduleSide = 12;
/** Modules of white around the code. */
const quiet = 4;
/** Width of the picture divided by its height, so that it fills the page's width with white. */
const ratio = 2;

/** The QR code of a link as a JPEG. */
async function drawQrCode(link: string): Promise<Uint8Array> {
  const { data, size } = encode(link, { border: quiet });
  const canvas = document.createElement('canvas');
  canvas.height = size * moduleSide;
  canvas.width = ratio * canvas.height;
  const left = (canvas.width - canvas.height) / 2;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(left + x * moduleSide, y * moduleSide, moduleSide, moduleSide);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  if (!blob) throw new Error('The browser made no picture of the QR code.');
  return new Uint8Array(await blob.arrayBuffer());
}

/** One page for students: the code of a class, its QR code and what to do. */
export async function makeHandout(words: HandoutWords, now: Date): Promise<Blob> {
  const jpeg = await drawQrCode(words.link);
  return makePdf({
    language: words.language,
    title: words.title,
    subject: words.kind,
    date: now,
    kind: words.kind,
    facts: words.facts,
    headline: words.title,
    below: words.below,
    summary: [
      { kind: 'notice', text: words.notice },
      { kind: 'heading', text: words.steps.title },
      { kind: 'list', entries: words.steps.entries },
      { kind: 'link', text: words.link, address: words.link },
      {
        kind: 'pictures',
        columns: 1,
        pictures: [{ jpeg, ratio, caption: words.qrCaption, alternative: words.qrAlternative }],
      },
    ],
    appendix: [],
    footer: { id: '', purpose: words.notice, page: words.page },
  });
}
