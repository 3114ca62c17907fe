import { MessageSquare, X } from 'lucide-react';
import { useState } from 'react';
import { dismissBetaFeedback, recordFeedbackClick, wantsBetaFeedback } from '#web/lib/beta-feedback.ts';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { ButtonAnchor } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** Asks for a word about the beta, once a visitor has analysed a few scans. */
export function BetaFeedbackCard() {
  const [shown, setShown] = useState(wantsBetaFeedback);
  // Without a form to send it to, feedback is not asked for.
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
    <aside aria-label="Beta feedback" className="flex gap-4 rounded-card border border-line bg-panel p-5">
      <MessageSquare size={20} aria-hidden="true" className="mt-0.5 text-accent-text" />
      <div className="flex-1">
        <p className="font-semibold">How is the beta for you?</p>
        <p className="mt-1 text-muted">
          You have analysed a few scans. Two minutes of your experience help to make the next version better.
        </p>
        <ButtonAnchor
          href={address}
          target="_blank"
          rel="noreferrer"
          size="small"
          className="mt-3"
          onClick={follow}
        >
          Give feedback
        </ButtonAnchor>
      </div>
      <IconButton label="Dismiss" onClick={dismiss} className="-mr-2 -mt-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
