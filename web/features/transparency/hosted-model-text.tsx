import { useTranslations } from 'use-intl/react';
import {
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { Disclosure } from '#web/components/disclosure.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';

/** The hosted provider's model, as reported by its developer. */
export function HostedModelText() {
  const t = useTranslations('transparency');
  const { hosted, earlier } = useProviderFigures();
  const reportedBy = t('hosted.reportedBy');
  const rows = [
    [t('measured.map'), 'meanAveragePrecision'],
    [t('hosted.precision'), 'precision'],
    [t('hosted.recall'), 'recall'],
  ] as const;
  return (
    <>
      <h2 id="hosted">{t('contents.hosted')}</h2>
      <p>{t('hosted.intro', { reportedBy })}</p>
      <Disclosure summary={t('hosted.table', { reportedBy })}>
        <table>
          <caption className="sr-only">{t('hosted.table', { reportedBy })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('measured.figure')}</th>
              <th scope="col">{t('hosted.version2')}</th>
              <th scope="col">{t('hosted.earlier')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, key]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{hosted[key]}</td>
                <td>{earlier[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {t('hosted.speed', {
            milliseconds: providerAverageInferenceMs,
            requests: providerRequestsPerHour,
          })}
        </p>
      </Disclosure>

      <h2 id="workflow">{t('contents.workflow')}</h2>
      <ol>
        <li>{t.rich('workflow.detect', emphasis)}</li>
        <li>{t.rich('workflow.analyze', { ...emphasis, threshold: confidenceCutOff })}</li>
        <li>{t.rich('workflow.visualize', emphasis)}</li>
      </ol>

      <h2 id="methodology">{t('contents.methodology')}</h2>
      <ol>
        <li>{t.rich('methodology.collect', { ...emphasis, scans: hosted.scans })}</li>
        <li>{t.rich('methodology.annotate', { ...emphasis, annotations: hosted.annotations })}</li>
        <li>{t.rich('methodology.augment', { ...emphasis, augmented: hosted.augmented })}</li>
        <li>{t.rich('methodology.train', { ...emphasis, type: hostedModelType })}</li>
      </ol>
    </>
  );
}
