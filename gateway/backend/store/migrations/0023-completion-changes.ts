/** The last completions, by which the sets of completed records in memory follow the table. */
export const completionChanges = `
  CREATE TABLE completion_changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    place INTEGER NOT NULL,
    is_completed INTEGER NOT NULL CHECK (is_completed IN (0, 1))
  ) STRICT;
  CREATE TRIGGER completed_records_are_noted AFTER INSERT ON completed_records BEGIN
    INSERT INTO completion_changes (place, is_completed) VALUES (new.place, 1);
  END;
  CREATE TRIGGER pending_records_are_noted AFTER DELETE ON completed_records BEGIN
    INSERT INTO completion_changes (place, is_completed) VALUES (old.place, 0);
  END;
  CREATE TRIGGER completion_changes_are_limited AFTER INSERT ON completion_changes BEGIN
    DELETE FROM completion_changes WHERE number <= new.number - 10000;
  END;
`;
