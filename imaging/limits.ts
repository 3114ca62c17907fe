/** Largest width and height of a picture. */
export const maxSide = 4096;

/** In a longer stack, the detector analyzes only one frame. */
export const maxFramesAnalyzed = 64;

/** Frames and total pixels that are read and searched. Of a larger stack, only one frame is kept. */
export const maxFramesRead = 1_024;
export const maxPixelsRead = 16 * 1024 * 1024;

/** Frames compared when one frame is chosen from a long stack. */
export const framesSampled = 24;

/**
 * Bytes of the decoded values of one picture, and of all frames in memory at once: pixels × channels × bytes per value.
 * Every decoder checks the declared size against this before it allocates memory.
 */
export const maxUnpackedBytes = 64 * 1024 * 1024;

/** A deflated file may unpack to this many bytes; more is a decompression bomb. */
export const maxInflatedBytes = maxUnpackedBytes + 16 * 1024 * 1024;

/** Only hostile files nest sequences deeper. */
export const maxSequenceDepth = 24;

/** Elements in one file, including nested items. */
export const maxElements = 200_000;
