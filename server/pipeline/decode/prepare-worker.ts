import { move, transferableSymbol, valueSymbol } from 'piscina';
import { AppError } from '#server/app-error.ts';
import { prepareScan } from './prepare-scan.ts';
import type { PreparationAnswer } from './scan-preparer.ts';

/** The task of a worker thread: big buffers are moved back, not copied. */
export default async function prepareInThread(bytes: Uint8Array): Promise<PreparationAnswer> {
  try {
    const scan = await prepareScan(bytes);
    const answer: PreparationAnswer = { ok: true, scan };
    const buffers = [scan.original, scan.displayPng, ...scan.frames.map((frame) => frame.grey)].map(
      (array) => array.buffer as ArrayBuffer,
    );
    return movable(answer, [...new Set(buffers)]);
  } catch (error) {
    // A C++ exception or a stack overflow in a parser is a broken file, not a broken server.
    if (error instanceof AppError) {
      return { ok: false, code: error.code, message: error.message, detail: String(error.cause ?? '') };
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      ok: false,
      code: 'unreadable_file',
      message: 'This file is damaged and cannot be read.',
      detail,
    };
  }
}

function movable(answer: PreparationAnswer, buffers: ArrayBuffer[]): PreparationAnswer {
  const wrapped = { [transferableSymbol]: buffers, [valueSymbol]: answer };
  return move(wrapped as never) as unknown as PreparationAnswer;
}
