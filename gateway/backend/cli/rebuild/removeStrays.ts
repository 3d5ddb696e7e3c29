import type { Database } from '../../store/database.ts';

/** Takes away counts, filter values and indexes that belong to nothing. */
export function removeStrays(db: Database): void {
  db.exec(`
    DELETE FROM facets WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      OR metadata_property_pk NOT IN (SELECT pk FROM metadata_properties)
      OR question_pk NOT IN (SELECT pk FROM questions) OR user_pk NOT IN (SELECT pk FROM users);
    DELETE FROM facet_terms WHERE facet_pk NOT IN (SELECT pk FROM facets);
    DELETE FROM task_facets WHERE dataset_pk NOT IN (SELECT pk FROM task_datasets);
    DELETE FROM task_facet_terms WHERE facet_pk NOT IN (SELECT pk FROM task_facets);
    DELETE FROM record_counts WHERE dataset_pk NOT IN (SELECT pk FROM datasets);
    DELETE FROM response_counts WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      OR user_pk NOT IN (SELECT pk FROM users);
  `);
  db.exec(`DELETE FROM facet_blocks WHERE pk >> 24 NOT IN (SELECT pk FROM facets)
    AND pk >> 24 NOT IN (SELECT number FROM leftovers WHERE kind = 'facet')`);
  db.exec(`DELETE FROM task_facet_blocks WHERE pk >> 24 NOT IN (SELECT pk FROM task_facets)
    AND pk >> 24 NOT IN (SELECT number FROM leftovers WHERE kind = 'task_facet')`);
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND (
       name GLOB 'words_[0-9]*' AND name NOT GLOB 'words_*_*' AND substr(name, 7) NOT IN (SELECT pk FROM datasets)
       OR name GLOB 'nearest_[0-9]*' AND name NOT GLOB 'nearest_*_*' AND substr(name, 9) NOT IN (SELECT pk FROM vectors_settings)
       OR name GLOB 'task_words_[0-9]*' AND name NOT GLOB 'task_words_*_*' AND substr(name, 12) NOT IN (SELECT pk FROM task_datasets)
       OR name GLOB 'task_nearest_[0-9]*' AND name NOT GLOB 'task_nearest_*_*'
         AND substr(name, 14) NOT IN (SELECT pk FROM task_vectors_settings))`,
  );
  for (const { name } of tables) db.exec(`DROP TABLE ${name}`);
}
