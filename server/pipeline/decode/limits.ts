/** The widest and the tallest picture that is read. */
export const maxSide = 4096;

/** A stack with more frames than this shows, and hands to the detector, one frame only. */
export const maxFramesRead = 64;

/** Pixels over all frames that are decoded at once; a bigger stack is treated like one with too many frames. */
export const maxPixelsRead = 32 * 1024 * 1024;

/** Frames looked at when one frame is chosen from a long stack. */
export const framesSampled = 24;

/** A deflated file may unpack to this many bytes; more is a decompression bomb. */
export const maxInflatedBytes = 140 * 1024 * 1024;

/** Sequences nested deeper than this do not occur outside hostile files. */
export const maxSequenceDepth = 24;

/** Elements in one file, counted over all nested items. */
export const maxElements = 200_000;
