import type { ConfusionRow, ScoreRow } from '../store/scores.ts';
import type { Store } from '../store/store.ts';
import type { ScoredAnswer } from './scoreAnswers.ts';

/** Sums scored answers up, to the rows of the tables. */
export class ScoreCounts {
  readonly #scores = new Map<string, ScoreRow>();
  readonly #confusions = new Map<string, ConfusionRow>();

  add(answers: Iterable<ScoredAnswer>, sign: 1 | -1): void {
    for (const one of answers) {
      const { question_pk, user_pk, agent, week } = one;
      const scored = { question_pk, user_pk, agent, week };
      const key = `${question_pk} ${user_pk} ${week} ${agent}`;
      const score = this.#scores.get(key) ?? { ...scored, answers: 0, right: 0, judged: 0, kept: 0 };
      this.#scores.set(key, score);
      if ('isKept' in one) {
        score.judged += sign;
        score.kept += one.isKept ? sign : 0;
        continue;
      }
      score.answers += sign;
      score.right += one.isRight ? sign : 0;
      for (const [expected, given] of one.cells) {
        const cell = JSON.stringify([key, expected, given]);
        const confusion = this.#confusions.get(cell) ?? { ...scored, expected, given, count: 0 };
        confusion.count += sign;
        this.#confusions.set(cell, confusion);
      }
    }
  }

  /** The rows that are not zero. */
  rows = (): ScoreRow[] =>
    [...this.#scores.values()].filter(({ answers, right, judged, kept }) => answers || right || judged || kept);

  confusions = (): ConfusionRow[] => [...this.#confusions.values()].filter(({ count }) => count !== 0);

  store({ scores }: Pick<Store, 'scores'>): void {
    scores.add(this.rows(), this.confusions());
  }
}
