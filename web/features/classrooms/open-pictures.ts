import type { TrueLesion } from '#contract/classrooms.ts';
import { LabelProblem } from '#labels/label-problem.ts';
import { isDicom, isLabel, isPicture, isVolume, nameOf, stemOf } from '#labels/labeled-file.ts';
import { lesionsIn } from '#labels/lesions-in.ts';
import { type FolderCase, readCaseFolder } from '#labels/read-case-folder.ts';
import { drawDicom, paint } from '#web/lib/dicom-preview.ts';
import { openFiles } from '#web/lib/label-files/open-files.ts';

/** A picture that can become a case, with its texts and what its labels outline. */
export interface OpenedPicture {
  file: File;
  title: string;
  history: string;
  discussion: string;
  truth: TrueLesion[];
  width: number;
  height: number;
  /** Of the picture as this browser draws it. */
  address: string;
}

export interface RefusedFile {
  name: string;
  problem: LabelProblem;
}

const isWanted = (path: string): boolean => isPicture(path) || isLabel(path) || isVolume(path);

/** Opens pictures with their COCO or YOLO labels, masks, segmentations and texts. */
export async function openPictures(
  picked: readonly File[],
): Promise<{ pictures: OpenedPicture[]; refused: RefusedFile[] }> {
  const pictures: OpenedPicture[] = [];
  const refused: RefusedFile[] = [];
  for await (const read of readCaseFolder(await openFiles(picked, isWanted))) {
    const name = nameOf(read.path);
    if ('problem' in read) {
      refused.push({ name, problem: read.problem });
      continue;
    }
    try {
      pictures.push(await openPicture(read.found, name));
    } catch (reason) {
      refused.push({
        name,
        problem: reason instanceof LabelProblem ? reason : new LabelProblem('notShown', { path: name }),
      });
    }
  }
  return { pictures, refused };
}

async function openPicture(found: FolderCase, name: string): Promise<OpenedPicture> {
  const { title, history, discussion, drawn } = found;
  const slice = drawn && (await paint({ ...drawn, pixels: drawn.gray, channels: 1 }));
  const file = slice ? new File([slice], `${stemOf(name)}.png`) : new File([await found.file.bytes()], name);
  const shown = isDicom(file.name) ? await drawDicom(file) : file;
  if (!shown) throw new LabelProblem('notShown', { path: name });
  const bitmap = await createImageBitmap(shown);
  const { width, height } = bitmap;
  bitmap.close();
  const truth = lesionsIn(found, { width, height });
  return { file, title, history, discussion, truth, width, height, address: URL.createObjectURL(shown) };
}
