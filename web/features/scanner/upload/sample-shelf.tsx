import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, Image } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { type Sample, sampleFileCall, samplesCall } from '#contract/outputs.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { addressOf, callForFile } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { sampleWords } from '#words/say/sample.ts';

interface SampleShelfProps {
  /** Uploads at once: one click shows the whole product. */
  onRun: (file: File) => Promise<void>;
}

/** `/scanner?sample=ID` runs that sample as soon as the disclaimer is accepted. */
const sampleParameter = 'sample';

const shelf = 'grid grid-cols-3 gap-3 sm:grid-cols-6';

/** Synthetic slices to try, labeled as such. */
export function SampleShelf({ onRun }: SampleShelfProps) {
  const t = useTranslations('scanner.samples');
  const errorMessage = useErrorMessage();
  const samples = useQuery(callQuery(samplesCall));
  const [fetching, setFetching] = useState<string | null>(null);
  const run = async ({ id, filename, contentType }: Sample) => {
    // The buttons stay enabled, because a disabled one would lose the focus.
    if (fetching !== null) return;
    setFetching(id);
    try {
      const bytes = await callForFile(sampleFileCall, { params: { sampleId: id, kind: 'file' } });
      await onRun(new File([bytes], filename, { type: contentType }));
    } catch (reason) {
      toast({
        title: t('missing'),
        description: errorMessage(reason, t('missingText')),
        destructive: true,
      });
    } finally {
      setFetching(null);
    }
  };
  const [search, setSearch] = useSearchParams();
  const asked = samples.data?.samples.find(({ id }) => id === search.get(sampleParameter));
  const ran = useRef(false);
  const runAsked = useEffectEvent((sample: Sample) => {
    if (ran.current) return;
    ran.current = true;
    // Removed from the address, so that the back button does not run it again.
    setSearch({}, { replace: true });
    void run(sample);
  });
  useEffect(() => {
    if (asked) runAsked(asked);
  }, [asked]);
  return (
    <section aria-labelledby="samples-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="samples-title" className="text-base font-semibold">
          {t('title')}
        </h2>
        <p className="text-small text-muted">{t('note')}</p>
      </div>
      {samples.isError ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => void samples.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      ) : (
        <ul className={shelf}>
          {samples.data?.samples.map((sample) => (
            <SampleCard key={sample.id} sample={sample} fetching={fetching} onRun={(one) => void run(one)} />
          )) ??
            ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <li key={key}>
                <Skeleton className="aspect-square" />
                <Skeleton className="mt-2 h-4 w-2/3" />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

interface SampleCardProps {
  sample: Sample;
  /** The sample that is being fetched. */
  fetching: string | null;
  onRun: (sample: Sample) => void;
}

function SampleCard({ sample, fetching, onRun }: SampleCardProps) {
  const t = useTranslations('scanner.samples');
  return (
    <li className="min-w-0">
      <button
        type="button"
        title={sampleWords(t, sample).text}
        aria-disabled={fetching !== null || undefined}
        onClick={() => onRun(sample)}
        className="group block w-full rounded-control text-start aria-disabled:cursor-not-allowed"
      >
        <span className="relative block overflow-hidden rounded-control border border-line bg-stage transition-colors group-hover:border-accent-line">
          <Thumbnail
            address={addressOf(sampleFileCall, {
              params: { sampleId: sample.id, kind: 'thumbnail' },
            })}
          />
          {fetching === sample.id && (
            <span className="dark absolute inset-0 grid place-items-center bg-overlay text-text">
              <Spinner size={20} />
            </span>
          )}
        </span>
        <span className="mt-1.5 block text-small leading-tight">{sampleWords(t, sample).title}</span>
      </button>
      <a
        href={addressOf(sampleFileCall, { params: { sampleId: sample.id, kind: 'file' } })}
        download={sample.filename}
        aria-label={t('download', { name: sample.filename })}
        className="mt-0.5 inline-flex items-center gap-1 rounded-small py-0.5 text-small text-muted underline-offset-2 hover:text-text hover:underline"
      >
        <Download size={12} />
        {sample.filename.split('.').pop()?.toUpperCase()}
      </a>
    </li>
  );
}

/** The picture fades in over its placeholder, which stays if there is no picture. */
function Thumbnail({ address }: { address: string }) {
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming');
  return (
    <span data-thumbnail={state} className="dark relative grid aspect-square place-items-center text-muted">
      {state !== 'there' && <Image size={20} className={state === 'coming' ? 'animate-pulse-soft' : ''} />}
      {state !== 'missing' && (
        <img
          src={address}
          alt=""
          width={192}
          height={192}
          loading="lazy"
          onLoad={() => setState('there')}
          onError={() => setState('missing')}
          className={clsx(
            'absolute inset-0 size-full object-cover transition-opacity group-hover:opacity-100',
            state === 'there' ? 'opacity-90' : 'opacity-0',
          )}
        />
      )}
    </span>
  );
}
