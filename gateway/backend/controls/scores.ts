import { own } from '#gateway/lib/own.ts';
import { isComparable } from '../quality/disagreement.ts';
import { dayOf, isSame, weekOf } from '../quality/scoreAnswers.ts';
import { type Share, shareOf } from '../quality/scores.ts';
import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { ControlAnswers } from '../store/controls.ts';

/** A person's score on control records: `answers` counts questions, `records` counts records. */
interface ControlScore extends Share {
  records: number;
  weeks: (Share & { week: string; records: number })[];
}

/** The scores of all who answered control records. */
export function controlScores(store: Store, dataset: DatasetRow): (ControlScore & { user_id: string })[] {
  const sums = summed(store.questions.ofDataset(dataset.pk), store.controls.answersIn(dataset.pk));
  return store.users.all().flatMap(({ pk, id }) => {
    const weeks = sums.get(pk);
    return weeks ? [{ user_id: id, ...scoreOf(weeks) }] : [];
  });
}

/** With fewer records, a score would reveal too much about each. */
const MIN_RECORDS = 5;

/** A person's own score without the current week, so that it does not reveal which records were controls. Null below `MIN_RECORDS`. */
export function ownControlScore(store: Store, dataset: DatasetRow, userPk: number, now: number): ControlScore | null {
  const answers = store.controls.answersIn(dataset.pk, userPk);
  const weeks = summed(store.questions.ofDataset(dataset.pk), answers).get(userPk) ?? new Map<number, Sum>();
  const score = scoreOf(new Map([...weeks].filter(([week]) => week < weekOf(now))));
  return score.records < MIN_RECORDS ? null : score;
}

interface Sum {
  records: number;
  answers: number;
  right: number;
}

/** Sums answers by user and week. */
function summed(
  questions: readonly QuestionRow[],
  controls: Iterable<ControlAnswers>,
): Map<number, ReadonlyMap<number, Sum>> {
  const compared = questions.filter(({ settings }) => isComparable(settings));
  const sums = new Map<number, Map<number, Sum>>();
  for (const { user_pk, answers, expected, updated_at } of controls) {
    const [given, right] = [JSON.parse(answers), JSON.parse(expected)] as [Answers, Answers];
    const matches = compared.flatMap(({ name, settings }) => {
      const [a, b] = [own(given, name), own(right, name)];
      return a && b ? [isSame(settings, a.value, b.value)] : [];
    });
    if (matches.length === 0) continue;
    const weeks = sums.get(user_pk) ?? new Map<number, Sum>();
    sums.set(user_pk, weeks);
    const week = weekOf(updated_at / 1000);
    const sum = weeks.get(week) ?? { records: 0, answers: 0, right: 0 };
    weeks.set(week, {
      records: sum.records + 1,
      answers: sum.answers + matches.length,
      right: sum.right + matches.filter(Boolean).length,
    });
  }
  return sums;
}

function scoreOf(weeks: ReadonlyMap<number, Sum>): ControlScore {
  const total = { records: 0, answers: 0, right: 0 };
  for (const { records, answers, right } of weeks.values()) {
    total.records += records;
    total.answers += answers;
    total.right += right;
  }
  return {
    records: total.records,
    ...shareOf(total.answers, total.right),
    weeks: [...weeks]
      .sort(([a], [b]) => a - b)
      .map(([week, { records, answers, right }]) => ({ week: dayOf(week), records, ...shareOf(answers, right) })),
  };
}
