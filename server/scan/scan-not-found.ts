import { AppError } from '#server/app-error.ts';

/** The same error for a deleted scan and one that never existed, so that nobody can tell them apart. */
export const scanNotFound = (): AppError => new AppError('not_found', (t) => t('scanMissing'));
