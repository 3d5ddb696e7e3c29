import { DAY_MS } from './clock.ts';
import type { Database } from './database.ts';
import { hash, open, seal } from './seal.ts';

/** A key of a person, and the request that it is for. */
export interface Repeatable {
  /** The parts that make the key unique: who sends it and the key itself. */
  secret: string;
  /** Identifies the request, and is hashed before it is stored. */
  request: string;
}

interface Row {
  request_hash: Uint8Array;
  sealed: Uint8Array;
}

/** How many old answers a new one removes at most; many at once take long. */
const REMOVED_AT_ONCE = 50;

export const repeatableAnswerStore = (db: Database) => ({
  /** The answer that is kept for a key, and whether it belongs to this request. */
  find({ secret, request }: Repeatable): { isSame: boolean; answer(): string } | undefined {
    const row = db.get<Row>(
      'SELECT request_hash, sealed FROM repeatable_answers WHERE key_hash = ? AND kept_until > ?',
      [hash('id', secret), Date.now()],
    );
    return row && { isSame: hash('request', request).equals(row.request_hash), answer: () => open(secret, row.sealed) };
  },

  /** Keeps an answer for a day, sealed: some contain secrets, for example a new API key, that the store has nowhere else. */
  keep({ secret, request }: Repeatable, answer: string): void {
    this.removeOld();
    db.run(
      `INSERT OR REPLACE INTO repeatable_answers (key_hash, request_hash, sealed, kept_until) VALUES (?, ?, ?, ?)`,
      [hash('id', secret), hash('request', request), seal(secret, answer), Date.now() + DAY_MS],
    );
  },

  /** Removes some answers that are older than a day; returns whether there were any. */
  removeOld: (): boolean =>
    db.run(
      `DELETE FROM repeatable_answers WHERE pk IN (SELECT pk FROM repeatable_answers WHERE kept_until <= ? LIMIT ${REMOVED_AT_ONCE})`,
      [Date.now()],
    ).changes > 0,
});
