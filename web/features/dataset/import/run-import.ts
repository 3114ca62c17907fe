import { beginImportCall, type ImportedAbout, importFields, importPictureCall } from '#contract/dataset.ts';
import { uploadField } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import type { PlannedPicture } from './plan-import.ts';

export interface ImportProgress {
  total: number;
  done: number;
  labelled: number;
  repeats: number;
  /** Known pictures whose labels were replaced. */
  updated: number;
  refused: { path: string; reasons: unknown[] }[];
}

const concurrency = 2;

async function send(picture: PlannedPicture, batch: string, signal: AbortSignal) {
  const { file } = picture;
  const about: ImportedAbout = { ...picture.about, batch };
  const form = new FormData();
  form.append(importFields.about, JSON.stringify(about));
  // File names often contain people's names, so only the extension is sent.
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file.path)?.[0] ?? '';
  form.append(uploadField, new Blob([await file.bytes()]), `scan${ending}`);
  return call(importPictureCall, { body: form, signal });
}

/** Sends the pictures as one import. A refused picture is recorded and the rest continues. */
export async function runImport(
  pictures: readonly PlannedPicture[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<void> {
  const { id: batch } = await call(beginImportCall, { signal });
  const total = pictures.length;
  const progress: ImportProgress = { total, done: 0, labelled: 0, repeats: 0, updated: 0, refused: [] };
  const queue = pictures.values();
  const sendOne = async (picture: PlannedPicture): Promise<void> => {
    const { labelled, repeat, updated } = await send(picture, batch, signal);
    if (repeat) progress.repeats += 1;
    else if (updated) progress.updated += 1;
    else if (labelled) progress.labelled += 1;
  };
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      if (signal.aborted) return;
      let reasons: unknown[] = picture.problems;
      if (reasons.length === 0) {
        try {
          await sendOne(picture);
        } catch (reason) {
          if (signal.aborted) return;
          reasons = [reason];
        }
      }
      if (reasons.length > 0) progress.refused.push({ path: picture.file.path, reasons });
      progress.done += 1;
      onProgress({ ...progress, refused: [...progress.refused] });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
