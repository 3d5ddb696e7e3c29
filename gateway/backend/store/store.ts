import type { Database } from './database.ts';
import { datasetStore } from './datasets.ts';
import { userStore } from './users.ts';
import { workspaceStore } from './workspaces.ts';

/** All that is kept, by what it is; `db.transaction` joins several steps into one. Each resource adds its line here. */
export const createStore = (db: Database) => ({
  db,
  users: userStore(db),
  workspaces: workspaceStore(db),
  datasets: datasetStore(db),
});

export type Store = ReturnType<typeof createStore>;
