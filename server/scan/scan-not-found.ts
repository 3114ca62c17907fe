import { AppError } from '#server/app-error.ts';

/** For a scan that never existed and for a deleted one alike: nobody learns which. */
export const scanNotFound = (): AppError => new AppError('not_found', (t) => t('scanMissing'));
