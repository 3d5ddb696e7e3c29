import type { Database } from './database.ts';
import { datasetStore } from './datasets.ts';
import { fieldStore } from './fields.ts';
import { metadataPropertyStore } from './metadataProperties.ts';
import { questionStore } from './questions.ts';
import { userStore } from './users.ts';
import { vectorsSettingsStore } from './vectorsSettings.ts';
import { workspaceStore } from './workspaces.ts';

/** All that is kept, by what it is; `db.transaction` joins several steps into one. Each resource adds its line here. */
export const createStore = (db: Database) => ({
  db,
  users: userStore(db),
  workspaces: workspaceStore(db),
  datasets: datasetStore(db),
  fields: fieldStore(db),
  questions: questionStore(db),
  metadataProperties: metadataPropertyStore(db),
  vectorsSettings: vectorsSettingsStore(db),
});

export type Store = ReturnType<typeof createStore>;
