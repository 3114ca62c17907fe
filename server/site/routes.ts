import { modelCall } from '#contract/model.ts';
import type { PagePath } from '#contract/pages.ts';
import { siteCall } from '#contract/site.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import packageFile from '../../package.json' with { type: 'json' };

export function siteRoutes(register: Register, { config, detector, models }: Context): void {
  register(siteCall, async () => ({
    contactEmail: config.contactEmail,
    feedbackUrl: config.feedbackUrl ?? ('/feedback' satisfies PagePath),
    retentionDays: config.retentionDays,
    version: packageFile.version,
  }));
  register(modelCall, async () => ({
    active: {
      ...detector.describe(),
      fallback: config.detector === 'roboflow' && config.detectorFallback === 'embedded',
    },
    card: models.active()?.card ?? null,
    embedded: models.active()?.version ?? null,
    release: models.active()?.id ? shippedOf(models) : null,
  }));
}

function shippedOf({ shipped }: Context['models']) {
  return shipped?.card ? { version: shipped.version, card: shipped.card } : null;
}
