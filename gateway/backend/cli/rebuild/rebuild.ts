import { settingsOf } from '../../services/datasetSettings.ts';
import { removeBatch } from '../../services/pendingRemovals.ts';
import { Database } from '../../store/database.ts';
import { lockDataDir } from '../../store/dataDir.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations/index.ts';
import { createStore } from '../../store/store.ts';
import { checkFile } from '../check/checkFile.ts';
import { rebuildDataset } from './rebuildDataset.ts';
import { rebuildTaskDataset } from './rebuildTaskDataset.ts';
import { removeStrays } from './removeStrays.ts';

/** Makes all anew that follows from records and responses. Each dataset is one transaction: made anew, or as it was. */
export function rebuild(dataDir: string, file: string, tell: (name: string) => void): void {
  const lock = lockDataDir(dataDir);
  const db = new Database(file);
  try {
    const broken = [...checkFile(db)].find(({ isDerived }) => !isDerived);
    if (broken) throw new Error(`${broken.wrong} That cannot be rebuilt: restore a backup.`);
    migrate(db, migrations);
    const store = createStore(db);
    removeStrays(db);
    for (const dataset of store.datasets.all()) {
      tell(dataset.name);
      db.transaction(() => rebuildDataset(store, settingsOf(store, dataset)));
    }
    for (const dataset of store.tasks.datasets.all()) {
      tell(dataset.name);
      db.transaction(() => rebuildTaskDataset(store, dataset));
    }
    while (removeBatch(store));
  } finally {
    db.close();
    lock.release();
  }
}
