import type { Box } from '#imaging/geometry/box.ts';
import { isLabel, isPicture, openFiles } from '#web/lib/label-files/open-files.ts';
import { labelsOf, readLabels } from '#web/lib/label-files/read-labels.ts';

/** A picture that can become a case, with the boxes of its label file. */
export interface OpenedPicture {
  file: File;
  title: string;
  truth: Box[];
  width: number;
  height: number;
  /** Of the picture as this browser draws it. */
  address: string;
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

async function draw(file: File): Promise<Blob | null> {
  if (!/\.(dcm|dicom)$/i.test(file.name)) return file;
  const { drawDicom } = await import('#web/lib/dicom-preview.ts');
  return drawDicom(file);
}

/** Opens pictures and their COCO or YOLO labels. Returns also the names of those that this browser cannot draw. */
export async function openPictures(
  picked: readonly File[],
): Promise<{ pictures: OpenedPicture[]; unreadable: string[] }> {
  const files = await openFiles(picked);
  const texts = new Map<string, string>();
  for (const file of files) {
    if (isLabel(file.path)) texts.set(file.path, new TextDecoder().decode(await file.bytes()));
  }
  const labels = readLabels(texts);
  const pictures: OpenedPicture[] = [];
  const unreadable: string[] = [];
  for (const { path, bytes } of files.filter((one) => isPicture(one.path))) {
    const file = new File([await bytes()], nameOf(path));
    const drawn = await draw(file).catch(() => null);
    const bitmap = drawn && (await createImageBitmap(drawn).catch(() => null));
    if (!drawn || !bitmap) {
      unreadable.push(nameOf(path));
      continue;
    }
    const { width, height } = bitmap;
    bitmap.close();
    pictures.push({
      file,
      title: nameOf(path).replace(/\.[^.]*$/, ''),
      truth: (labelsOf(labels, path)?.boxes ?? []).map((box) => ({
        left: Math.round(box.left * width),
        top: Math.round(box.top * height),
        right: Math.round((box.left + box.width) * width),
        bottom: Math.round((box.top + box.height) * height),
      })),
      width,
      height,
      address: URL.createObjectURL(drawn),
    });
  }
  return { pictures, unreadable };
}
