import { AppError } from '#server/app-error.ts';

/** The same for a scan that never existed and a deleted one, so that no one learns which. */
export const scanNotFound = (): AppError => new AppError('not_found', (t) => t('scanMissing'));
