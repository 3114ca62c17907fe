import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { acknowledgePrivacy } from '#web/lib/privacy-acknowledgement.ts';

interface VisitConsent {
  /** The disclaimer was accepted since the page was loaded. */
  accepted: boolean;
  /** Accepts the disclaimer for this visit, and the privacy policy and the terms in this browser. */
  accept: () => void;
}

const Consent = createContext<VisitConsent>({ accepted: false, accept: () => undefined });

/** Holds the consent of one visit in page state only: the next page load asks again. */
export function VisitConsentProvider({ children }: { children: ReactNode }) {
  const [accepted, setAccepted] = useState(false);
  const consent = useMemo(
    () => ({
      accepted,
      accept: () => {
        acknowledgePrivacy(new Date());
        setAccepted(true);
      },
    }),
    [accepted],
  );
  return <Consent value={consent}>{children}</Consent>;
}

export const useVisitConsent = (): VisitConsent => useContext(Consent);
