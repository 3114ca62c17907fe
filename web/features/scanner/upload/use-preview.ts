import { useEffect, useState } from 'react';

export type Preview =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'picture'; address: string }
  /** This page cannot draw the file, but the server can. */
  | { kind: 'later' }
  /** Named like a picture, but not readable as one. */
  | { kind: 'unreadable' };

const isPicture = (file: File) => /^image\/(png|jpe?g)$/.test(file.type) || /\.(png|jpe?g)$/i.test(file.name);

/** Loads the DICOM reader only for a DICOM file. */
async function drawFile(file: File): Promise<Blob | null> {
  if (isPicture(file)) return file;
  const { drawDicom } = await import('#web/lib/dicom-preview.ts');
  return drawDicom(file);
}

async function isReadable(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** A preview of the chosen file, made in this browser. */
export function usePreview(file: File | null): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: 'none' });
  useEffect(() => {
    if (!file) {
      setPreview({ kind: 'none' });
      return;
    }
    let address: string | null = null;
    let current = true;
    setPreview({ kind: 'loading' });
    const show = async (picture: Blob | null) => {
      if (picture && !(await isReadable(picture))) {
        if (current) setPreview({ kind: 'unreadable' });
        return;
      }
      if (!current) return;
      address = picture && URL.createObjectURL(picture);
      setPreview(address ? { kind: 'picture', address } : { kind: 'later' });
    };
    // The server may be able to read what this page cannot draw.
    void drawFile(file)
      .catch(() => null)
      .then(show);
    return () => {
      current = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}
