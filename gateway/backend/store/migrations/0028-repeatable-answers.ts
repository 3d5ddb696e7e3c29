/** Answers to requests with an Idempotency-Key, sealed with that key. Only hashes of the key and of the request are stored. */
export const repeatableAnswers = `
  CREATE TABLE repeatable_answers (
    pk INTEGER PRIMARY KEY,
    key_hash BLOB NOT NULL UNIQUE,
    request_hash BLOB NOT NULL,
    sealed BLOB NOT NULL,
    kept_until INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX repeatable_answers_by_age ON repeatable_answers (kept_until);
`;
