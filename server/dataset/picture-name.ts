import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';

/**
 * The name of a picture in an export. It is the same in every download of one version and differs between versions. It
 * cannot be traced to a scan, because anyone with a scan's id can open it.
 */
export function pictureName({ secret }: Pick<Context, 'secret'>, versionId: string, scanId: string): string {
  const mark = createHmac('sha256', secret).update(`data set ${versionId} ${scanId}`).digest('hex');
  return `picture-${mark.slice(0, 20)}`;
}
