const megabyte = 1024 * 1024;

/** More files than any scan has; beyond this nothing more is opened. */
export const maxFiles = 20_000;
/** One file, unpacked. An enhanced multi-frame file of a whole head has about 300 MB. */
export const maxFileBytes = 600 * megabyte;
/** Over all archives of a drop, unpacked. */
export const maxUnpackedBytes = 3_000 * megabyte;
/** Of small files in archives, between looking at them and decoding them. */
export const maxKeptBytes = 128 * megabyte;
/** A ZIP in a ZIP in a ZIP occurs; more is made to harm. */
export const maxNesting = 3;
/** The header of nearly every file lies in its first part. */
export const headBytes = 256 * 1024;
/** Values of an opened series: 500 slices of 512 × 512 fit. */
export const maxVoxels = 140 * megabyte;
