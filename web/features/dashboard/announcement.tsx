import { useTranslations } from 'use-intl/react';
import { modelLabel } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useModelHeadline } from '#web/lib/model-headline.ts';
import { typeNames } from '#web/lib/model-words.ts';
import { useProviderFigures } from '#web/lib/provider-figures.ts';

export function Announcement() {
  const t = useTranslations('dashboard.announcement');
  const classes = useTranslations('viewer.classes');
  const { hosted, next } = useProviderFigures();
  const model = useModelHeadline();
  const types = model.data?.card ? typeNames(classes, model.data.card) : [];
  return (
    <Card title={t('title')} aside={<Badge tone="accent">{t('beta')}</Badge>}>
      <p>{t('text', { scans: next.scans, before: hosted.scans })}</p>
      <p className="mt-3">{t('reports')}</p>
      {/* About as high as the sentence, so that little moves. */}
      {model.isPending && <Skeleton className="mt-3 h-[3lh]" />}
      {model.data && (
        <p className="mt-3 text-muted">
          {types.length > 0
            ? t('activeTypes', { model: modelLabel(model.data.active), types: types.join(', ') })
            : t('active', { model: modelLabel(model.data.active) })}
        </p>
      )}
      <ButtonLink to="/updates" size="small" className="mt-5">
        {t('updates')}
      </ButtonLink>
    </Card>
  );
}
