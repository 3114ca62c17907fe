import { type ImportedAbout, importFields, importPictureCall } from '#contract/dataset.ts';
import { uploadField } from '#contract/scans.ts';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { type ImportFile, isLabel, isPicture, openFiles } from './open-files.ts';
import { labelsOf, type PictureLabels, readLabels } from './read-labels.ts';

export interface ImportProgress {
  total: number;
  done: number;
  labelled: number;
  refused: { path: string; why: string }[];
}

const atOnce = 2;

/** The folder of a picture: what lies together is taken for one head. Pictures at the top have no folder in common. */
function groupOf(path: string, labels: PictureLabels | undefined): string {
  if (labels?.group) return `group ${labels.group}`;
  const folder = path.split('/').slice(0, -1).join('/');
  return /(^|\/)(images|train|val|test|imagestr)?$/i.test(folder) ? '' : folder;
}

async function send(
  file: ImportFile,
  labels: PictureLabels | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const about: ImportedAbout = {
    group: groupOf(file.path, labels),
    ...(labels && { boxes: labels.boxes }),
    ...(labels?.width && { width: labels.width }),
    ...(labels?.height && { height: labels.height }),
  };
  const form = new FormData();
  form.append(importFields.about, JSON.stringify(about));
  // Names of files are often names of people: only the ending leaves this browser.
  form.append(
    uploadField,
    new Blob([await file.bytes()]),
    `scan${/\.[a-z0-9]{1,5}$/i.exec(file.path)?.[0] ?? ''}`,
  );
  return (await call(importPictureCall, { body: form, signal })).labelled;
}

/** Sends one picture after another; what is refused is told and the rest goes on. */
export async function runImport(
  picked: readonly File[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<ImportProgress> {
  const files = await openFiles(picked);
  const texts = new Map<string, string>();
  for (const file of files) {
    if (isLabel(file.path)) texts.set(file.path, new TextDecoder().decode(await file.bytes()));
  }
  const labels = readLabels(texts);
  const pictures = files.filter(({ path }) => isPicture(path));
  if (pictures.length === 0) throw new Error('There is no picture among these files (PNG, JPEG or DICOM).');
  const progress: ImportProgress = { total: pictures.length, done: 0, labelled: 0, refused: [] };
  const queue = pictures.values();
  const work = async (): Promise<void> => {
    for (const file of queue) {
      if (signal.aborted) return;
      try {
        if (await send(file, labelsOf(labels, file.path), signal)) progress.labelled += 1;
      } catch (reason) {
        if (signal.aborted) return;
        progress.refused.push({ path: file.path, why: sentenceOf(reason, 'The server gave no reason.') });
      }
      progress.done += 1;
      onProgress({ ...progress, refused: [...progress.refused] });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return progress;
}
