/** A response that comes with its record has its time, and is no change of it: whoever reads the new record reads the response, too. */
export const responsesOfNewRecords = `
  DROP TRIGGER responses_note_insert;
  CREATE TRIGGER responses_note_insert AFTER INSERT ON responses
  WHEN EXISTS (
    SELECT 1 FROM records JOIN datasets ON datasets.pk = records.pk >> 32
    WHERE records.place = new.place AND records.inserted_at <> new.inserted_at
  ) BEGIN
    UPDATE change_counter SET last = last + 1;
    DELETE FROM record_changes WHERE place = new.place;
    INSERT INTO record_changes
      SELECT new.place, last, CAST(unixepoch('subsec') * 1000000 AS INTEGER) FROM change_counter;
  END;
`;
