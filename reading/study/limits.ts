const megabyte = 1024 * 1024;

/** One decompressed file. An enhanced multi-frame file of a whole head has about 300 MB. */
export const maxFileBytes = 600 * megabyte;
/** Enough for the header of nearly every file. */
export const headBytes = 256 * 1024;
/** Values of an opened series: 500 slices of 512 × 512 fit. */
export const maxVoxels = 140 * megabyte;
