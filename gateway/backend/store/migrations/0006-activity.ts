import type { Migration } from '../migrate.ts';

/** What somebody did last, and today, without looking at all they ever did. */
export const migration: Migration = {
  version: 6,
  sql: `
    CREATE INDEX responses_by_activity ON responses (user_pk, updated_at, status, place);
  `,
};
