import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { acknowledgePrivacy } from '#web/lib/stored-acknowledgement.ts';

interface VisitConsent {
  /** Whether the disclaimer was accepted since the page loaded. */
  accepted: boolean;
  /** Accepts the disclaimer for this visit, and the privacy policy and the terms for this browser. */
  accept: () => void;
}

const Consent = createContext<VisitConsent>({ accepted: false, accept: () => undefined });

/** Keeps the consent of one visit in memory: the next page load asks again. */
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
