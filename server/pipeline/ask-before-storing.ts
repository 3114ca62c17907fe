import { timingSafeEqual } from 'node:crypto';
import { writingMessages } from '#contract/messages.ts';
import type { DeidentificationReceipt, WritingQuestion } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import type { PreparedScan } from './prepare/scan-preparer.ts';

/** Long enough to look at every picture; after it the file is simply sent and shown anew. */
const validMs = 60 * 60_000;

/** Whether writing was found, suspected or declared: then the visitor sees the picture before it is stored. */
export function needsLook(receipt: Pick<DeidentificationReceipt, 'writing'>): boolean {
  return receipt.writing !== undefined && receipt.writing !== 'none';
}

/** For exactly these bytes, cleaned in exactly this way. Nothing is kept on the server between the two calls. */
function confirmationFor(
  { secret }: Pick<Context, 'secret'>,
  uploadHash: string,
  receipt: DeidentificationReceipt,
  until: number,
): string {
  const shown = JSON.stringify([receipt.writing, receipt.maskedRegions]);
  return `${until}.${keyedHash(secret, 'writing seen', uploadHash, shown, String(until))}`;
}

export function isConfirmed(
  context: Pick<Context, 'secret' | 'now'>,
  {
    uploadHash,
    receipt,
    confirmation,
  }: { uploadHash: string; receipt: DeidentificationReceipt; confirmation: string | undefined },
): boolean {
  const until = Number(confirmation?.split('.')[0]);
  if (!confirmation || !Number.isSafeInteger(until) || until < context.now().getTime()) return false;
  const given = Buffer.from(confirmation);
  const expected = Buffer.from(confirmationFor(context, uploadHash, receipt, until));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function askAbout(
  context: Pick<Context, 'secret' | 'now'>,
  uploadHash: string,
  { receipt, looks, frameCount }: PreparedScan,
): WritingQuestion {
  const { writing } = receipt;
  if (writing === undefined || writing === 'none') throw new Error('There is nothing to ask about.');
  return {
    writing,
    sentences: [...(receipt.maskedRegions.length > 0 ? [writingMessages.covered] : []), ...receipt.warnings],
    frameCount,
    pictures: looks.map(({ png, ...rest }) => ({ ...rest, png: Buffer.from(png).toString('base64') })),
    confirmation: confirmationFor(context, uploadHash, receipt, context.now().getTime() + validMs),
  };
}
