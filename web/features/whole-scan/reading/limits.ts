const megabyte = 1024 * 1024;

/** More files than any scan has; the rest is skipped. */
export const maxFiles = 20_000;
/** Maximum number of entries read from all archives of a drop, including folders and ignored files. */
export const maxEntries = 3 * maxFiles;
/** Deflate cannot compress by more than 1032 (see the zlib manual), so an entry that declares more is wrong. */
export const maxRatio = 1_100;
/** Over all archives of a drop, uncompressed. */
export const maxUnpackedBytes = 3_000 * megabyte;
/** Small archived files that are kept between reading their header and decoding them. */
export const maxKeptBytes = 128 * megabyte;
/** Three nested ZIP files occur in practice; more indicates an attack. */
export const maxNesting = 3;
