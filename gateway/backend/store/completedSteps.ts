import { now } from './clock.ts';
import type { Database } from './database.ts';

/** One-time steps that this store has completed. */
export const completedStepStore = (db: Database) => ({
  has: (name: string) => db.get('SELECT 1 FROM marks WHERE name = ?', [name]) !== undefined,
  set: (name: string) => db.run('INSERT INTO marks (name, set_at) VALUES (?, ?)', [name, now()]),
});
