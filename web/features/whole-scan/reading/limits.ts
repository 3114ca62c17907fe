const megabyte = 1024 * 1024;

/** More files than any scan has; beyond this nothing more is opened. */
export const maxFiles = 20_000;
/** Most entries read from all archives of a drop, including folders and ignored files. */
export const maxEntries = 3 * maxFiles;
/** Deflate packs to a thousandth at best (zlib's manual says 1032): an entry that declares more lies. */
export const maxRatio = 1_100;
/** Over all archives of a drop, unpacked. */
export const maxUnpackedBytes = 3_000 * megabyte;
/** Of small files in archives, between looking at them and decoding them. */
export const maxKeptBytes = 128 * megabyte;
/** A ZIP in a ZIP in a ZIP occurs; more is made to harm. */
export const maxNesting = 3;
