import type { Database } from '../../store/database.ts';
import { TASK_VECTORS, vectorStore } from '../../store/vectors.ts';

interface TaskVectorsSettings {
  pk: number;
  name: string;
  dimensions: number;
}

export const taskVectorStore = (db: Database) => {
  const vectors = vectorStore(db, TASK_VECTORS);
  return {
    ...vectors,

    settingsOf: (datasetPk: number) =>
      db.all<TaskVectorsSettings>('SELECT pk, name, dimensions FROM task_vectors_settings WHERE dataset_pk = ?', [
        datasetPk,
      ]),

    /** Creates settings and the index of their vectors. */
    define(datasetPk: number, name: string, dimensions: number): TaskVectorsSettings {
      const { lastInsertRowid: pk } = db.run(
        'INSERT INTO task_vectors_settings (dataset_pk, name, dimensions) VALUES (?, ?, ?)',
        [datasetPk, name, dimensions],
      );
      vectors.ensureIndex(pk, dimensions);
      return { pk, name, dimensions };
    },
  };
};
