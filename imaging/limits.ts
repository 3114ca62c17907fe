/** The widest and the tallest picture that is read. */
export const maxSide = 4096;

/** Of a stack with more frames than this the detector gets one frame only. */
export const maxFramesAnalyzed = 64;

/** Frames and, over all of them, pixels that are read and searched; of a bigger stack one frame is kept. */
export const maxFramesRead = 1_024;
export const maxPixelsRead = 16 * 1024 * 1024;

/** Frames compared when one frame is chosen from a long stack. */
export const framesSampled = 24;

/**
 * Bytes of the unpacked values of one picture, and of all frames of a stack that are in memory at once: pixels × channels × bytes of
 * a value. Every decoder checks the declared size against this before it allocates anything.
 */
export const maxUnpackedBytes = 64 * 1024 * 1024;

/** A deflated file may unpack to this many bytes; more is a decompression bomb. */
export const maxInflatedBytes = maxUnpackedBytes + 16 * 1024 * 1024;

/** Sequences nested deeper than this do not occur outside hostile files. */
export const maxSequenceDepth = 24;

/** Elements in one file, counted over all nested items. */
export const maxElements = 200_000;
