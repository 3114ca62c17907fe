import { MessageSquare, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { dismissBetaFeedback, recordFeedbackClick, wantsBetaFeedback } from '#web/lib/beta-feedback.ts';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { ButtonAnchor, IconButton } from './button.tsx';

export function BetaFeedbackCard() {
  const t = useTranslations('shell.betaFeedback');
  const [shown, setShown] = useState(wantsBetaFeedback);
  // Without a feedback form there is nothing to ask.
  const address = useSiteInfo()?.feedbackUrl;
  if (!shown || !address) return null;
  const dismiss = () => {
    dismissBetaFeedback();
    setShown(false);
  };
  const follow = () => {
    recordFeedbackClick(new Date());
    setShown(false);
  };
  return (
    <aside aria-label={t('label')} className="flex gap-4 rounded-card border border-line bg-panel p-5">
      <MessageSquare size={20} className="mt-0.5 text-accent-text" />
      <div className="flex-1">
        <p className="font-semibold">{t('title')}</p>
        <p className="mt-1 text-muted">{t('text')}</p>
        <ButtonAnchor
          href={address}
          target="_blank"
          rel="noreferrer"
          size="small"
          className="mt-3"
          onClick={follow}
        >
          {t('give')}
        </ButtonAnchor>
      </div>
      <IconButton icon={X} label={t('dismiss')} onClick={dismiss} className="-me-2 -mt-2" />
    </aside>
  );
}
