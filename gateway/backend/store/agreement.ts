import type { Database } from './database.ts';

/** A pair of answers to the same item, with the number of all answers to that item. Counted for agreement. */
export interface Coincidence extends Readonly<Record<string, string | number>> {
  question_pk: number;
  answers: number;
  first: string;
  second: string;
}

/** The answers of two people to the same item. Counted for the agreement of each pair of people. */
export interface PairAnswers extends Readonly<Record<string, string | number>> {
  question_pk: number;
  first_user: number;
  second_user: number;
  first: string;
  second: string;
}

export type Counted<Key> = Key & { count: number };

/** Changes of counts, or all of a dataset. */
export interface CountChanges {
  coincidences(): Iterable<Counted<Coincidence>>;
  pairAnswers(): Iterable<Counted<PairAnswers>>;
}

type Table = 'coincidences' | 'pair_answers';
const COLUMNS: Readonly<Record<Table, readonly string[]>> = {
  coincidences: ['question_pk', 'answers', 'first', 'second'],
  pair_answers: ['question_pk', 'first_user', 'second_user', 'first', 'second'],
};

export const agreementStore = (db: Database) => {
  const add = (table: Table, datasetPk: number, { count, ...key }: Counted<Coincidence | PairAnswers>) => {
    if (count === 0) return;
    const columns = COLUMNS[table];
    const params = { dataset: datasetPk, ...key };
    const names = columns.map((name) => `$${name}`).join(', ');
    db.run(
      `INSERT INTO ${table} (dataset_pk, ${columns.join(', ')}, count) VALUES ($dataset, ${names}, $count)
       ON CONFLICT DO UPDATE SET count = count + $count`,
      { ...params, count },
    );
    if (count > 0) return;
    const isKey = columns.map((name) => `${name} = $${name}`).join(' AND ');
    db.run(`DELETE FROM ${table} WHERE dataset_pk = $dataset AND ${isKey} AND count = 0`, params);
  };

  const ofDataset = <Key>(table: Table, datasetPk: number) =>
    db.all<Counted<Key>>(`SELECT ${COLUMNS[table].join(', ')}, count FROM ${table} WHERE dataset_pk = ?`, [datasetPk]);

  const removeFrom = (table: Table, datasetPk: number, count: number) => {
    const key = ['dataset_pk', ...COLUMNS[table]].join(', ');
    return db.run(`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE dataset_pk = ? LIMIT ?)`, [
      datasetPk,
      count,
    ]).changes;
  };

  return {
    change(datasetPk: number, changes: CountChanges): void {
      for (const coincidence of changes.coincidences()) add('coincidences', datasetPk, coincidence);
      for (const pair of changes.pairAnswers()) add('pair_answers', datasetPk, pair);
    },

    coincidences: (datasetPk: number) => ofDataset<Coincidence>('coincidences', datasetPk),
    pairAnswers: (datasetPk: number) => ofDataset<PairAnswers>('pair_answers', datasetPk),

    /** Deletes some counts of a removed dataset; returns how many. */
    removeSome: (datasetPk: number, count: number): number =>
      removeFrom('coincidences', datasetPk, count) || removeFrom('pair_answers', datasetPk, count),

    clear(datasetPk: number): void {
      for (const table of ['coincidences', 'pair_answers']) {
        db.run(`DELETE FROM ${table} WHERE dataset_pk = ?`, [datasetPk]);
      }
    },
  };
};
