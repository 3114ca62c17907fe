import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageTitle } from '#web/components/page-shell.tsx';
import { pictureOf, type TeachingCase, useCaseWords } from '#web/components/teaching/cases.ts';
import { classCaseLink } from '#web/lib/class-links.ts';
import type { Membership } from '#web/lib/class-membership.ts';

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
        {cases.map((slice) => (
          <li key={slice.id} className="min-w-0">
            <CaseLink slice={slice} member={member} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CaseLink({ slice, member }: { slice: TeachingCase; member: Membership }) {
  const t = useTranslations('teaching.shelf');
  const { nameOf, acquisitionOf } = useCaseWords();
  const answer = member.answers[slice.id];
  const Icon = answer?.right ? CircleCheck : CircleX;
  return (
    <Link to={classCaseLink(member.code, slice.id)} className="group block rounded-control">
      <span className="relative block overflow-hidden rounded-control border border-line bg-stage group-hover:border-accent-line">
        <img
          src={pictureOf(slice)}
          alt=""
          width={192}
          height={192}
          className="aspect-square w-full bg-stage object-contain"
        />
        {answer && (
          <span className="dark absolute end-1.5 top-1.5 rounded-full bg-stage/90 p-0.5">
            <Icon
              size={18}
              role="img"
              aria-label={answer.right ? t('right') : t('wrong')}
              className={answer.right ? 'text-accent-text' : 'text-muted'}
            />
          </span>
        )}
      </span>
      <span className="mt-1.5 block font-semibold wrap-anywhere">{nameOf(slice)}</span>
      <span className="line-clamp-2 text-small text-muted">{acquisitionOf(slice)}</span>
    </Link>
  );
}
