import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { countingPath } from './count-analysis.ts';
import { requestChannel, watchRequests } from './watch-requests.ts';

/** Addresses of the page's own code, images and network. */
const ownFiles = /\/(assets\/|[^/]*\.(svg|png|js|webmanifest)$)/;

/** One sentence about what was sent since a scan was opened, other than requests for the page's own files. */
export function PrivacyLine({ watching }: { watching: boolean }) {
  const t = useTranslations('wholeScan.privacy');
  const [others, setOthers] = useState(0);
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    if (!watching) return;
    const count = (addresses: readonly string[]) => {
      const found = addresses.filter((name) => !ownFiles.test(name) && !/^(blob|data):/.test(name));
      const strange = found.filter((name) => new URL(name).pathname !== countingPath);
      if (strange.length > 0) setOthers((before) => before + strange.length);
      if (strange.length < found.length) setCounted(true);
    };
    const stopWatching = watchRequests(count);
    const workers = new BroadcastChannel(requestChannel);
    workers.onmessage = ({ data }: MessageEvent<string[]>) => count(data);
    return () => {
      stopWatching();
      workers.close();
    };
  }, [watching]);
  return (
    <p className="flex items-start gap-2 text-small text-muted" data-privacy="">
      <ShieldCheck size={16} className="mt-0.5 text-accent-text" />
      <span>
        {/* Without any other request, nothing can have been sent. */}
        {others > 0
          ? t('since', { count: others })
          : t.rich(counted ? 'counted' : 'nothingSent', {
              b: (chunks) => <strong className="text-text">{chunks}</strong>,
            })}
      </span>
    </p>
  );
}
