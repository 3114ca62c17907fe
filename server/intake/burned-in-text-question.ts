import { timingSafeEqual } from 'node:crypto';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import type { Receipt } from '#imaging/deidentify/receipt.ts';
import type { Context } from '#server/context.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import type { PreparedScan } from '#server/ports/scan-preparer.ts';
import { hashOfUpload } from '#server/scan/files.ts';
import { noticesOf, noticeWords } from '#words/say/receipt.ts';
import { englishReceipt } from '#words/say/spoken-receipt.ts';

/** Long enough to look at every picture. After that the file is uploaded and shown again. */
const validMs = 60 * 60_000;

/** Whether burned-in text was found, suspected or declared. If so, the visitor must see the picture before it is stored. */
export function needsConfirmation(receipt: Pick<Receipt, 'writing'>): boolean {
  return receipt.writing !== undefined && receipt.writing !== 'none';
}

type QuestionContext = Pick<Context, 'secret' | 'now'>;

/** Proves, before the file is decoded, that this server asked about it and until when the answer is valid. */
const signQuestion = ({ secret }: Pick<Context, 'secret'>, uploadHash: string, until: number): string =>
  keyedHash(secret, 'burned-in text asked', uploadHash, String(until)).slice(0, 22);

/** Valid for exactly these bytes and this masking. The server keeps no state between the two calls. */
function confirmationFor(
  context: Pick<Context, 'secret'>,
  uploadHash: string,
  receipt: Receipt,
  until: number,
): string {
  const shown = JSON.stringify([receipt.writing, receipt.maskedRegions]);
  const seen = keyedHash(context.secret, 'burned-in text seen', uploadHash, shown, String(until));
  return `${until}.${signQuestion(context, uploadHash, until)}.${seen}`;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether the confirmation answers a question about these bytes that this server asked within the hour. */
export function answersQuestion(context: QuestionContext, bytes: Uint8Array, confirmation: string): boolean {
  const [time, signed = ''] = confirmation.split('.');
  const until = Number(time);
  if (!Number.isSafeInteger(until) || until < context.now().getTime()) return false;
  return sameText(signed, signQuestion(context, hashOfUpload(bytes), until));
}

export function isConfirmed(
  context: QuestionContext,
  {
    uploadHash,
    receipt,
    confirmation,
  }: { uploadHash: string; receipt: Receipt; confirmation: string | undefined },
): boolean {
  const until = Number(confirmation?.split('.')[0]);
  if (!confirmation || !Number.isSafeInteger(until) || until < context.now().getTime()) return false;
  return sameText(confirmation, confirmationFor(context, uploadHash, receipt, until));
}

export function questionAbout(
  context: QuestionContext,
  uploadHash: string,
  { receipt, previews, frameCount }: PreparedScan,
): BurnedInTextQuestion {
  const { writing } = receipt;
  if (writing === undefined || writing === 'none') throw new Error('There is nothing to ask about.');
  const notices = noticesOf(receipt);
  return {
    writing,
    notices,
    sentences: notices.map((notice) => noticeWords(englishReceipt, notice)),
    frameCount,
    pictures: previews.map(({ png, ...rest }) => ({ ...rest, png: Buffer.from(png).toString('base64') })),
    confirmation: confirmationFor(context, uploadHash, receipt, context.now().getTime() + validMs),
  };
}
