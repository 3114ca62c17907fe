import { acceptedExtensions, acceptedMimeTypes } from '#contract/constants.ts';

/** What the file picker offers. WebP and AVIF become PNG on the device. Without HEIC here, iPhones convert their photos to JPEG. */
export const offeredFiles = [...acceptedExtensions, ...acceptedMimeTypes, '.webp', '.avif'].join(',');
