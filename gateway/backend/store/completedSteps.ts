import { now } from './clock.ts';
import type { Database } from './database.ts';

/** What was done to this store once and is never to be done again. */
export const markStore = (db: Database) => ({
  has: (name: string) => db.get('SELECT 1 FROM marks WHERE name = ?', [name]) !== undefined,
  set: (name: string) => db.run('INSERT INTO marks (name, set_at) VALUES (?, ?)', [name, now()]),
});
