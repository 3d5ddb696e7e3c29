/**
 * How often answers met, as whole numbers, so that no sum drifts. `coincidences` counts the unordered pairs of answers to items with a
 * number of answers, `pair_answers` what two people answered about the same items. Existing answers are counted after the step.
 */
export const agreement = `
  CREATE TABLE coincidences (
    dataset_pk INTEGER NOT NULL,
    question_pk INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (dataset_pk, question_pk, answers, first, second)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE pair_answers (
    dataset_pk INTEGER NOT NULL,
    question_pk INTEGER NOT NULL,
    first_user INTEGER NOT NULL,
    second_user INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (dataset_pk, question_pk, first_user, second_user, first, second)
  ) STRICT, WITHOUT ROWID;
  INSERT OR REPLACE INTO unmeasured SELECT dataset_pk, 0 FROM record_counts WHERE next_ordinal > 0;
`;
