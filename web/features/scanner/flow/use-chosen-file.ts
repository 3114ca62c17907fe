import { useRef, useState } from 'react';
import type { OpenedPicture } from '../crop/open-picture.ts';
import { type FileRefusal, refusalOf } from '../upload/check-file.ts';

/** The file to send. */
export interface ChosenFile {
  file: File;
  /** Whether the visitor cropped it. */
  cropped: boolean;
  /** The picture from which it was made, to crop it again; null if this browser cannot read it as one. */
  source: File | null;
}

/** Larger files are no pictures of one slice, and reading them could take all memory. */
const mostBytes = 60 * 2 ** 20;

/** Loads what reads pictures only for one. Null if this browser cannot read the file as a picture. */
async function openIfPicture(file: File): Promise<OpenedPicture | null> {
  if (/\.dcm$/i.test(file.name) || file.type === 'application/dicom' || file.size > mostBytes) return null;
  const { openPicture } = await import('../crop/open-picture.ts');
  return openPicture(file);
}

/**
 * The file that the visitor chose. A picture that shows more than one slice waits until the visitor has cropped it; one that
 * only this browser can read, or that is too large, becomes a PNG.
 */
export function useChosenFile(onChosen: (file: ChosenFile) => void) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [cropping, setCropping] = useState<OpenedPicture | null>(null);
  const [refused, setRefused] = useState<FileRefusal | null>(null);
  const [looking, setLooking] = useState(false);
  /** Counts choices, so that an older one which is ready later changes nothing. */
  const choice = useRef(0);

  const take = (next: ChosenFile | null) => {
    setCropping(null);
    setFile(next);
    if (next) onChosen(next);
  };
  const clear = () => {
    choice.current += 1;
    setLooking(false);
    setRefused(null);
    take(null);
  };

  /** The picture as it is, or as a PNG if it cannot be sent as it is. */
  const takeWhole = async (picture: OpenedPicture): Promise<void> => {
    if ((await refusalOf(picture.file)) === null) {
      take({ file: picture.file, cropped: false, source: picture.file });
      return;
    }
    const { pngOf } = await import('../crop/open-picture.ts');
    take({ file: await pngOf(picture, null), cropped: false, source: picture.file });
  };

  /** Returns why the file cannot be sent, or null. */
  const pick = async (chosen: File): Promise<FileRefusal | null> => {
    choice.current += 1;
    const mine = choice.current;
    setRefused(null);
    const refusal = await refusalOf(chosen);
    setLooking(true);
    const picture = await openIfPicture(chosen).catch(() => null);
    if (mine !== choice.current) return null;
    setLooking(false);
    if (picture?.kind === 'crop') setCropping(picture);
    else if (picture) await takeWhole(picture);
    else if (refusal === null) take({ file: chosen, cropped: false, source: null });
    else setRefused(refusal);
    return picture ? null : refusal;
  };

  return {
    file,
    looking,
    refused,
    cropping,
    pick,
    take,
    clear,
    takeCropped: (cropped: File) => take({ file: cropped, cropped: true, source: cropping?.file ?? null }),
    takeWhole: () => (cropping ? takeWhole(cropping) : Promise.resolve()),
    /** Without a file from before, nothing is chosen then. */
    cancelCrop: () => setCropping(null),
    cropAgain: async () => {
      if (file?.source) setCropping(await openIfPicture(file.source));
    },
  };
}
