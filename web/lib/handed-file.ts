/** A file chosen elsewhere for the scanner. It is kept in memory only, so that the consent in between does not lose it. */
let handed: File | null = null;

export function handFile(file: File): void {
  handed = file;
}

export const handedFile = (): File | null => handed;

/** The file, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
