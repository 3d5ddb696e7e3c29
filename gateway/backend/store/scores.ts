import type { Database } from './database.ts';

/** The question, author and week of compared answers. */
export interface Scored {
  question_pk: number;
  /** 0 for an agent. */
  user_pk: number;
  /** Empty for a user, and for suggestions without an agent. */
  agent: string;
  /** The number of the week since 1970, from Monday. */
  week: number;
}

export interface ScoreRow extends Scored {
  /** Compared with resolutions. */
  answers: number;
  right: number;
  /** Responses to records with a suggestion of the agent. */
  judged: number;
  /** The number of judged answers that equal the suggestion. */
  kept: number;
}

/** How often a label was given where another one was expected. */
export interface ConfusionRow extends Scored {
  expected: string;
  given: string;
  count: number;
}

export interface ScoreTotals extends Pick<ScoreRow, 'answers' | 'right' | 'judged' | 'kept'> {
  dataset_id: string;
  dataset: string;
  workspace: string;
  question: string;
  user: string | null;
  agent: string | null;
}

/** The suggestions and the resolution of a record, with which answers are compared, as JSON. */
export interface Comparison {
  suggestions: string | null;
  resolution: string | null;
}

/** Sums of compared answers by question, user or agent, and week. A change adds to the sums and may subtract. */
export const scoreStore = (db: Database) => ({
  /** Undefined for a record that does not exist. */
  comparisonOf: (pk: number, place: number) =>
    db.get<Comparison>(
      `SELECT suggestions, (SELECT answers FROM resolutions WHERE place = ? ORDER BY version DESC LIMIT 1) AS resolution
       FROM records WHERE pk = ?`,
      [place, pk],
    ),

  add(scores: Iterable<ScoreRow>, confusions: Iterable<ConfusionRow>): void {
    for (const row of scores) {
      db.run(
        `INSERT INTO scores (question_pk, user_pk, agent, week, answers, right, judged, kept)
         VALUES ($question_pk, $user_pk, $agent, $week, $answers, $right, $judged, $kept)
         ON CONFLICT DO UPDATE SET answers = answers + $answers, right = right + $right, judged = judged + $judged,
           kept = kept + $kept`,
        { ...row },
      );
    }
    for (const row of confusions) {
      db.run(
        `INSERT INTO confusions (question_pk, user_pk, agent, week, expected, given, count)
         VALUES ($question_pk, $user_pk, $agent, $week, $expected, $given, $count)
         ON CONFLICT DO UPDATE SET count = count + $count`,
        { ...row },
      );
    }
  },

  ofQuestions: (questionPks: readonly number[], sinceWeek: number): ScoreRow[] =>
    db.all(
      'SELECT * FROM scores WHERE question_pk IN (SELECT value FROM json_each(?)) AND week >= ? AND (answers OR judged) ORDER BY week',
      [JSON.stringify(questionPks), sinceWeek],
    ),

  /** Returns the confusions since a week, added up over the weeks. */
  confusions: (questionPks: readonly number[], sinceWeek: number): Omit<ConfusionRow, 'week'>[] =>
    db.all(
      `SELECT question_pk, user_pk, agent, expected, given, sum(count) AS count FROM confusions
       WHERE question_pk IN (SELECT value FROM json_each(?)) AND week >= ?
       GROUP BY question_pk, user_pk, agent, expected, given HAVING sum(count) > 0`,
      [JSON.stringify(questionPks), sinceWeek],
    ),

  /** Returns the sums of all weeks, for the questions of all datasets. */
  totals: (): ScoreTotals[] =>
    db.all(
      `SELECT datasets.id AS dataset_id, datasets.name AS dataset, workspaces.name AS workspace, questions.name AS question,
         users.username AS user, CASE user_pk WHEN 0 THEN agent END AS agent,
         sum(answers) AS answers, sum(right) AS right, sum(judged) AS judged, sum(kept) AS kept
       FROM scores JOIN questions ON questions.pk = question_pk JOIN datasets ON datasets.pk = dataset_pk
       JOIN workspaces ON workspaces.pk = workspace_pk LEFT JOIN users ON users.pk = user_pk
       GROUP BY question_pk, user_pk, agent HAVING sum(answers) + sum(judged) > 0`,
    ),

  remove(questionPks: readonly number[]): void {
    for (const table of ['scores', 'confusions']) {
      db.run(`DELETE FROM ${table} WHERE question_pk IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(questionPks),
      ]);
    }
  },
});
