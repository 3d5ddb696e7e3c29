const LENGTH = 200;

/** The beginning of a record's first text, by which a person recognizes the record. */
export const titleOf = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  Object.values(fields)
    .find((value) => typeof value === 'string')
    ?.slice(0, LENGTH);
