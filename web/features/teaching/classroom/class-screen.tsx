import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  answerCaseCall,
  classCode,
  classPictureCall,
  type OpenClass,
  openClassCall,
} from '#contract/classrooms.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Problem } from '#web/components/notice.tsx';
import { PageShell } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type TeachingCase, teachingCases } from '#web/components/teaching/cases.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { classCaseLink, classCaseParameter, classLink } from '#web/lib/class-links.ts';
import {
  keepMembership,
  leaveClass,
  type Membership,
  parseMembership,
  storedMembership,
  withAnswer,
} from '#web/lib/class-membership.ts';
import { compareBoxes, isRight } from '#web/lib/compare-boxes.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { callQuery } from '#web/lib/query.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { panelTitleId } from '../answer-panel.tsx';
import { CaseView } from '../case-view.tsx';
import { ClassShelf } from './class-shelf.tsx';
import { CodeForm, JoinForm } from './join-form.tsx';

/** The cases of a class, for a student without an account. */
export function ClassScreen({ code: given, search }: { code: string; search: URLSearchParams }) {
  const code = classCode.safeParse(given).data;
  return (
    <PageShell>
      {code ? (
        <OpenedClass code={code} caseId={search.get(classCaseParameter)} />
      ) : (
        <CodeForm given={given} />
      )}
    </PageShell>
  );
}

function OpenedClass({ code, caseId }: { code: string; caseId: string | null }) {
  const t = useTranslations('teaching.class');
  const opened = useQuery({ ...callQuery(openClassCall, { params: { code } }), refetchOnMount: 'always' });
  const stored = useBrowserValue(storedMembership, null);
  const [changed, setChanged] = useState<Membership | null | undefined>(undefined);
  const kept = changed === undefined ? parseMembership(stored) : changed;
  const member = kept?.code === code ? kept : null;
  const keep = (next: Membership) => {
    keepMembership(next);
    setChanged(next);
  };
  if (opened.isPending) return <Skeleton className="h-64" />;
  if (opened.isError)
    return (
      <>
        <FailedNotice title={t('notOpen')} error={opened.error} onRetry={() => opened.refetch()} />
        <CodeForm given="" />
      </>
    );
  if (!member) return <JoinForm code={code} opened={opened.data} onJoined={keep} />;
  const cases = casesOf(opened.data, code, member);
  const slice = cases.find(({ id }) => id === caseId);
  if (slice)
    return <AnswerCase key={slice.id} cases={cases} slice={slice} member={member} onAnswered={keep} />;
  return (
    <ClassShelf
      cases={cases}
      member={member}
      onLeave={() => {
        leaveClass();
        setChanged(null);
      }}
    />
  );
}

/** The cases in the lecturer's order. An own case shows its truth once it is answered. */
function casesOf({ cases, ownCases }: OpenClass, code: string, { answers }: Membership): TeachingCase[] {
  return cases.flatMap((id): TeachingCase[] => {
    const own = ownCases.find((each) => each.id === id);
    if (!own) return teachingCases.filter((drawn) => drawn.id === id);
    const answer = answers[id];
    const picture = addressOf(classPictureCall, { params: { code, caseId: id } });
    return [{ ...own, picture, truth: answer?.truth ?? [], discussion: answer?.discussion ?? null }];
  });
}

interface AnswerCaseProps {
  cases: readonly TeachingCase[];
  slice: TeachingCase;
  member: Membership;
  onAnswered: (member: Membership) => void;
}

function AnswerCase({ cases, slice, member, onAnswered }: AnswerCaseProps) {
  const t = useTranslations('teaching');
  const messageOf = useErrorMessage();
  const { code, memberId, secret } = member;
  const send = useMutation({
    mutationFn: (given: { boxes: Box[]; seconds: number }) =>
      call(answerCaseCall, { params: { code, caseId: slice.id }, body: { memberId, secret, ...given } }),
    onSuccess: (answered, { seconds }) => {
      const truth = answered.ownCase?.truth ?? slice.truth;
      const right = isRight(compareBoxes(answered.boxes, truth));
      focusAfter(() => onAnswered(withAnswer(member, slice.id, { right, seconds }, answered)), panelTitleId);
    },
  });
  const place = cases.indexOf(slice);
  const linkAt = (index: number): string | null => {
    const found = cases[index];
    return found ? classCaseLink(code, found.id) : null;
  };
  return (
    <CaseView
      slice={slice}
      given={member.answers[slice.id]}
      place={t('place', { number: String(place + 1), count: String(cases.length) })}
      links={{ previous: linkAt(place - 1), next: linkAt(place + 1), all: classLink(code) }}
      onAnswer={(boxes, seconds) => send.mutate({ boxes, seconds })}
      busy={send.isPending}
      problem={<Problem text={send.isError ? messageOf(send.error, t('class.notSent')) : null} />}
    />
  );
}
