/** The versions of a column's chunks lie side by side: every range and every order reads all of them. */
export const columnVersions = ['facet_columns', 'task_facet_columns']
  .map((table) => `CREATE INDEX ${table}_versions ON ${table} (pk, version);`)
  .join('');
