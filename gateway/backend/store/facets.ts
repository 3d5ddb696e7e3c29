import type { Database } from './database.ts';
import { FacetChanges } from './facetChanges.ts';
import { facetValues } from './facetValues.ts';
import { FACETS } from './facetTables.ts';

/** The property that a facet indexes. Its values are numbers, or terms that are counted. */
export type FacetKey =
  | { kind: 'inserted_at' | 'updated_at' | 'response_count' | 'resolved' | 'assigned_to' }
  /** Without a question, the disagreement over all questions. */
  | { kind: 'disagreement'; questionPk?: number }
  | { kind: 'metadata'; metadataPropertyPk: number }
  | { kind: 'suggestion_value' | 'suggestion_agent' | 'suggestion_score'; questionPk: number }
  | { kind: 'response_value'; questionPk: number; userPk: number }
  | { kind: 'response_status'; userPk: number };

/** A primary key that no facet has, and no removed facet whose blocks still exist. */
const FREE = `1 + max(
  (SELECT ifnull(max(pk), 0) FROM facets),
  (SELECT ifnull(max(number), 0) FROM pending_removals WHERE kind = 'facet'))`;

export const facetStore = (db: Database) => {
  const values = facetValues(db, FACETS);
  const subjectOf = (datasetPk: number, key: FacetKey) => [
    datasetPk,
    key.kind,
    'metadataPropertyPk' in key ? key.metadataPropertyPk : null,
    'questionPk' in key ? (key.questionPk ?? null) : null,
    'userPk' in key ? key.userPk : null,
  ];

  /** The primary key; undefined if no record ever had a value. */
  const find = (datasetPk: number, key: FacetKey): number | undefined =>
    db.value(
      `SELECT pk FROM facets WHERE dataset_pk = ? AND kind = ? AND ifnull(metadata_property_pk, 0) = ifnull(?, 0)
       AND ifnull(question_pk, 0) = ifnull(?, 0) AND ifnull(user_pk, 0) = ifnull(?, 0)`,
      subjectOf(datasetPk, key),
    );

  const ensure = (datasetPk: number, key: FacetKey): number =>
    find(datasetPk, key) ??
    db.run(
      `INSERT INTO facets (pk, dataset_pk, kind, metadata_property_pk, question_pk, user_pk) VALUES (${FREE}, ?, ?, ?, ?, ?)`,
      subjectOf(datasetPk, key),
    ).lastInsertRowid;

  return {
    ...values,
    find,
    ensure,

    /** The users who have answered a question. */
    usersWithAnswers: (datasetPk: number, questionPk: number): number[] =>
      db.column(`SELECT user_pk FROM facets WHERE dataset_pk = ? AND kind = 'response_value' AND question_pk = ?`, [
        datasetPk,
        questionPk,
      ]),

    /** Returns other datasets with facets of these questions. */
    ofQuestionsElsewhere: (datasetPk: number, questionPks: readonly number[]): number[] =>
      db.column(
        `SELECT DISTINCT dataset_pk FROM facets
         WHERE question_pk IN (SELECT value FROM json_each(?)) AND dataset_pk <> ?`,
        [JSON.stringify(questionPks), datasetPk],
      ),

    changes: (datasetPk: number, newFrom = Infinity) =>
      new FacetChanges<FacetKey>(db, FACETS, {
        index: values.index,
        pkOf: (key) => ensure(datasetPk, key),
        allPks: () => db.column('SELECT pk FROM facets WHERE dataset_pk = ?', [datasetPk]),
        newFrom,
      }),
  };
};
