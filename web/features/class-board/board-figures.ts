import type { BoardMember, ClassBoard } from '#contract/classrooms.ts';
import { type CaseTruth, compareBoxes, isRight, meanOf, offsetOf } from '#web/lib/compare-boxes.ts';

export interface CaseFigures {
  caseId: string;
  answered: number;
  right: number;
  /** Mean overlap of the boxes that found a lesion; null if none did. */
  overlap: number | null;
  /** Mean distance of their centers from the lesion's, as a share of the picture's diagonal. */
  offset: number | null;
}

export interface MemberFigures {
  alias: string;
  answered: number;
  right: number;
  /** Median seconds of an answer; null before the first. */
  seconds: number | null;
  returnCode: string | null;
}

export interface BoardFigures {
  cases: CaseFigures[];
  members: MemberFigures[];
  finished: number;
  /** The case with the smallest share of right answers, once somebody has missed one. */
  mostMissed: string | null;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const known = <T>(value: T | null): T[] => (value === null ? [] : [value]);

function caseFigures(caseId: string, truth: CaseTruth, members: readonly BoardMember[]): CaseFigures {
  const answers = members.flatMap(({ answers: given }) => given.filter((one) => one.caseId === caseId));
  const compared = answers.map(({ boxes }) => compareBoxes(boxes, truth.truth));
  return {
    caseId,
    answered: answers.length,
    right: compared.filter(isRight).length,
    overlap: meanOf(compared.flatMap(({ overlap }) => known(overlap))),
    offset: meanOf(answers.flatMap(({ boxes }) => known(offsetOf(boxes, truth)))),
  };
}

/** What the board shows of the answers. Answers to cases that are gone do not count. */
export function boardFigures(
  { cases, members }: Pick<ClassBoard, 'cases' | 'members'>,
  truthOf: (caseId: string) => CaseTruth | undefined,
): BoardFigures {
  const figures = cases.flatMap((caseId) => {
    const truth = truthOf(caseId);
    return truth ? [caseFigures(caseId, truth, members)] : [];
  });
  const missed = figures
    .filter(({ answered, right }) => right < answered)
    .toSorted((a, b) => a.right / a.answered - b.right / b.answered || b.answered - a.answered);
  return {
    cases: figures,
    members: members.map(({ alias, answers, returnCode }) => {
      const counted = answers.filter(({ caseId }) => figures.some((one) => one.caseId === caseId));
      const isRightAnswer = ({ caseId, boxes }: (typeof counted)[number]) =>
        isRight(compareBoxes(boxes, truthOf(caseId)!.truth));
      return {
        alias,
        answered: counted.length,
        right: counted.filter(isRightAnswer).length,
        seconds: median(counted.map(({ seconds }) => seconds)),
        returnCode,
      };
    }),
    finished: members.filter(({ returnCode }) => returnCode !== null).length,
    mostMissed: missed[0]?.caseId ?? null,
  };
}
