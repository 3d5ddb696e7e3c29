const NOW = "CAST(unixepoch('subsec') * 1000000 AS INTEGER)";
const EXPIRED = `deleted_at < ${NOW} - 30 * 86400 * 1000000`;

/**
 * The last change of each record that was changed after its insertion, and deleted records. Every change has the next number of one
 * sequence, whatever the clock says. `forgotten` is the last number among the tombstones that are deleted; `begun_at` the time of the
 * first number. New records need no row: their ordinals are a sequence themselves.
 */
export const recordChanges = `
  CREATE TABLE change_counter (
    last INTEGER NOT NULL,
    forgotten INTEGER NOT NULL,
    begun_at INTEGER NOT NULL
  ) STRICT;
  INSERT INTO change_counter VALUES (0, 0, ${NOW});

  CREATE TABLE record_changes (
    place INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX record_changes_in_order ON record_changes (place >> 32, sequence, changed_at);

  CREATE TABLE record_tombstones (
    dataset_pk INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT,
    PRIMARY KEY (dataset_pk, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX record_tombstones_by_age ON record_tombstones (deleted_at);

  ${noting('records', 'UPDATE OF fields, metadata, suggestions', 'new')}
  ${noting('responses', 'INSERT', 'new')}
  ${noting('responses', 'UPDATE', 'new')}
  ${noting('responses', 'DELETE', 'old')}
  ${noting('resolutions', 'INSERT', 'new')}
  ${noting('resolutions', 'UPDATE', 'new')}
  ${noting('resolutions', 'DELETE', 'old')}

  CREATE TRIGGER deleted_records_leave_tombstones AFTER DELETE ON records
  WHEN EXISTS (SELECT 1 FROM datasets WHERE pk = old.pk >> 32) BEGIN
    UPDATE change_counter SET last = last + 1,
      forgotten = max(forgotten, ifnull((SELECT max(sequence) FROM record_tombstones WHERE ${EXPIRED}), 0));
    DELETE FROM record_tombstones WHERE ${EXPIRED};
    INSERT INTO record_tombstones (dataset_pk, sequence, deleted_at, id, external_id)
      SELECT old.pk >> 32, last, ${NOW}, old.id, old.external_id FROM change_counter;
  END;
  CREATE TRIGGER changes_go_with_their_record AFTER DELETE ON records BEGIN
    DELETE FROM record_changes WHERE place = old.place;
  END;
`;

/** A trigger that notes the record of a row, unless it is being deleted itself, or with its dataset. */
function noting(table: string, event: string, row: 'new' | 'old'): string {
  const trigger = `${table}_note_${event.split(' ')[0]!.toLowerCase()}`;
  return `
  CREATE TRIGGER ${trigger} AFTER ${event} ON ${table}
  WHEN EXISTS (SELECT 1 FROM records JOIN datasets ON datasets.pk = records.pk >> 32 WHERE records.place = ${row}.place) BEGIN
    UPDATE change_counter SET last = last + 1;
    DELETE FROM record_changes WHERE place = ${row}.place;
    INSERT INTO record_changes SELECT ${row}.place, last, ${NOW} FROM change_counter;
  END;`;
}
