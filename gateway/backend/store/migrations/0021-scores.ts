/**
 * How good the answers of people (`user_pk`) and the suggestions of agents (`user_pk` 0) are, by the week of the answer or suggestion.
 * `answers` were compared with resolutions, `right` of them are the same; `judged` is the number of responses to records with a
 * suggestion of the agent, `kept` of them are the same. Existing answers are counted after the step, with their agreement.
 */
export const scores = `
  CREATE TABLE scores (
    question_pk INTEGER NOT NULL REFERENCES questions (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL,
    agent TEXT NOT NULL,
    week INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    right INTEGER NOT NULL,
    judged INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    PRIMARY KEY (question_pk, user_pk, agent, week)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE confusions (
    question_pk INTEGER NOT NULL REFERENCES questions (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL,
    agent TEXT NOT NULL,
    week INTEGER NOT NULL,
    expected TEXT NOT NULL,
    given TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (question_pk, user_pk, agent, week, expected, given)
  ) STRICT, WITHOUT ROWID;

  DELETE FROM coincidences;
  DELETE FROM pair_answers;
  INSERT OR REPLACE INTO unmeasured SELECT dataset_pk, 0 FROM record_counts WHERE next_ordinal > 0;
`;
