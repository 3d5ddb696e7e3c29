/** Codes of vectors have a third bit for each number. After the step, they are written anew in place. */
export const finerVectorCodes = `
  INSERT OR IGNORE INTO unindexed
    SELECT DISTINCT 'vectors', vectors_settings.pk FROM vectors_settings JOIN vector_blocks ON vector_blocks.pk >> 22 = vectors_settings.pk;
  UPDATE vector_blocks SET members = zeroblob(128),
    codes = (SELECT zeroblob(1024 * 3 * ((dimensions + 7) / 8)) FROM vectors_settings
      WHERE vectors_settings.pk = vector_blocks.pk >> 22)
    WHERE pk >> 22 IN (SELECT pk FROM vectors_settings);
`;
