import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';

/**
 * What a picture is called in an export. The same in every download of one version and another in the next, so that an
 * export leads to no stored scan: anyone who knows a scan's id can open it.
 */
export function pictureName({ secret }: Pick<Context, 'secret'>, versionId: string, scanId: string): string {
  const mark = createHmac('sha256', secret).update(`data set ${versionId} ${scanId}`).digest('hex');
  return `picture-${mark.slice(0, 20)}`;
}
