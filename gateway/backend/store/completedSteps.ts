import { now } from './clock.ts';
import type { Database } from './database.ts';

/** One-time steps that this store has completed. */
export const completedStepStore = (db: Database) => ({
  has: (name: string) => db.has('SELECT 1 FROM completed_steps WHERE name = ?', [name]),
  set: (name: string) => db.insert('completed_steps', { name, set_at: now() }),
});
