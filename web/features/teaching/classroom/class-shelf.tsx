import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageTitle } from '#web/components/page-shell.tsx';
import type { TeachingCase } from '#web/components/teaching/cases.ts';
import { classCaseLink } from '#web/lib/class-links.ts';
import type { Membership } from '#web/lib/class-membership.ts';
import { CaseCard } from '../case-card.tsx';

interface ClassShelfProps {
  cases: readonly TeachingCase[];
  member: Membership;
  onLeave: () => void;
}

/** The cases of the class, which of them are answered, and what to hand in after the last one. */
export function ClassShelf({ cases, member, onLeave }: ClassShelfProps) {
  const t = useTranslations('teaching.class');
  const answered = cases.filter(({ id }) => member.answers[id]);
  const right = answered.filter(({ id }) => member.answers[id]!.right);
  return (
    <>
      <PageTitle
        title={member.name}
        lead={t('progress', {
          alias: member.alias,
          answered: answered.length,
          count: cases.length,
          right: right.length,
        })}
        aside={
          <Button size="small" onClick={onLeave}>
            {t('leave')}
          </Button>
        }
      />
      {member.returnCode && (
        <Notice
          title={t('finished')}
          className="mb-6"
          action={<CopyButton text={member.returnCode} label={t('copyCode')} />}
        >
          {t.rich('returnCode', {
            code: () => <code className="text-title font-semibold">{member.returnCode}</code>,
          })}
        </Notice>
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {cases.map((slice, index) => (
          <li key={slice.id} className="min-w-0">
            <CaseCard
              slice={slice}
              to={classCaseLink(member.code, slice.id)}
              right={member.answers[slice.id]?.right}
              index={index}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
