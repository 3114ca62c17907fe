/** A file of a folder or an archive, read on demand. */
export interface LabeledFile {
  path: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export const isPicture = (path: string): boolean => /\.(png|jpe?g|dcm|dicom)$/i.test(path);
export const isDicom = (path: string): boolean => /\.(dcm|dicom)$/i.test(path);
export const isVolume = (path: string): boolean => /\.nii(\.gz)?$/i.test(path);
export const isLabel = (path: string): boolean => /\.(json|txt|ya?ml)$/i.test(path);
/** What a system or a program puts beside the files. */
export const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

export const nameOf = (path: string): string => path.split('/').at(-1)!;
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
/** The name in lower case, without its ending. */
export const stemOf = (path: string): string =>
  nameOf(path)
    .toLowerCase()
    .replace(/\.nii\.gz$|\.[^.]*$/, '');
