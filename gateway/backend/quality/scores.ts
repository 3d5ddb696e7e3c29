import type { QuestionRow } from '../store/children.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { groupBy } from '../store/rows.ts';
import type { ConfusionRow, ScoreRow } from '../store/scores.ts';
import type { Store } from '../store/store.ts';
import { isComparable } from './disagreement.ts';
import { dayOf, NOTHING, weekOf } from './scoreAnswers.ts';

export interface Share {
  answers: number;
  right: number;
  /** Wilson's 95 % interval of right / answers; null without answers. */
  interval: [low: number, high: number] | null;
}

interface Score extends Share {
  weeks: (Share & { week: string })[];
  confusion: { expected: string | null; given: string | null; count: number }[];
  /** The labels most often missed first. */
  hardest: (Share & { label: string })[];
}

interface QuestionScores {
  question: string;
  labels: string[];
  people: Score;
  users: (Score & { user_id: string })[];
  agents: (Score & { agent: string | null; judged: number; kept: number })[];
}

/**
 * How good the answers of people and the suggestions of agents are, for each question.
 * @param since a day: the scores begin with its week.
 */
export function scoresOf(store: Store, dataset: DatasetRow, since = ALWAYS): QuestionScores[] {
  const questions = store.questions.ofDataset(dataset.pk);
  const pks = questions.map(({ pk }) => pk);
  const sinceWeek = weekOf(since);
  const scores = groupBy(store.scores.ofQuestions(pks, sinceWeek), ({ question_pk }) => question_pk);
  const confusions = groupBy(store.scores.confusions(pks, sinceWeek), ({ question_pk }) => question_pk);
  const userIds = new Map(store.users.all().map(({ pk, id }) => [pk, id]));
  return questions.map((question) =>
    questionScores(question, userIds, scores.get(question.pk) ?? [], confusions.get(question.pk) ?? []),
  );
}

const ALWAYS = '1970-01-01';

type Cell = Omit<ConfusionRow, 'week'>;

function questionScores(
  question: QuestionRow,
  userIds: ReadonlyMap<number, string>,
  rows: readonly ScoreRow[],
  cells: readonly Cell[],
): QuestionScores {
  const isOfPerson = ({ user_pk }: { user_pk: number }) => user_pk !== 0;
  const [people, agents] = [rows.filter(isOfPerson), rows.filter((row) => !isOfPerson(row))];
  const cellsOf = groupBy(cells, whoIs);
  return {
    question: question.name,
    labels: labelsOf(question, cells),
    people: scoreOf(people, cells.filter(isOfPerson)),
    users: [...groupBy(people, whoIs)].map(([who, own]) => ({
      user_id: userIds.get(own[0]!.user_pk)!,
      ...scoreOf(own, cellsOf.get(who) ?? []),
    })),
    agents: [...groupBy(agents, whoIs)].map(([who, own]) => ({
      agent: own[0]!.agent || null,
      judged: sumOf(own, 'judged'),
      kept: sumOf(own, 'kept'),
      ...scoreOf(own, cellsOf.get(who) ?? []),
    })),
  };
}

const whoIs = ({ user_pk, agent }: { user_pk: number; agent: string }): string => `${user_pk} ${agent}`;

/** The options in their order, or the ranks; then former options. */
function labelsOf({ settings }: QuestionRow, cells: readonly Cell[]): string[] {
  const options = 'options' in settings ? settings.options.map(({ value }) => String(value)) : [];
  const known = settings.type === 'ranking' ? options.map((_option, index) => String(index + 1)) : options;
  const used = cells.flatMap(({ expected, given }) => [expected, given]).filter((label) => label !== NOTHING);
  return isComparable(settings) ? [...new Set([...known, ...used])] : [];
}

function scoreOf(rows: readonly ScoreRow[], cells: readonly Cell[]): Score {
  const compared = rows.filter(({ answers }) => answers > 0);
  const byLabel = [...groupBy(cells, ({ expected }) => expected)].filter(([label]) => label !== NOTHING);
  const hardest = byLabel.map(([label, own]) => {
    const hits = own.filter(({ expected, given }) => expected === given);
    return { label, ...shareOf(sumOf(own, 'count'), sumOf(hits, 'count')) };
  });
  return {
    ...shareOf(sumOf(compared, 'answers'), sumOf(compared, 'right')),
    weeks: [...groupBy(compared, ({ week }) => week)].map(([week, own]) => ({
      week: dayOf(week),
      ...shareOf(sumOf(own, 'answers'), sumOf(own, 'right')),
    })),
    confusion: summed(cells),
    hardest: hardest.sort((a, b) => a.right / a.answers - b.right / b.answers || b.answers - a.answers),
  };
}

/** The cells of several people together. */
const summed = (cells: readonly Cell[]) =>
  [...groupBy(cells, ({ expected, given }) => JSON.stringify([expected, given])).values()].map((same) => ({
    expected: same[0]!.expected || null,
    given: same[0]!.given || null,
    count: sumOf(same, 'count'),
  }));

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

export const shareOf = (answers: number, right: number): Share => ({
  answers,
  right,
  interval: wilson(right, answers),
});

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

function wilson(right: number, of: number): [number, number] | null {
  if (of === 0) return null;
  const share = right / of;
  const middle = share + Z ** 2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}
