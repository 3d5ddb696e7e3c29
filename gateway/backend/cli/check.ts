import { parseArgs } from 'node:util';
import { Database } from '../store/database.ts';
import { schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { checkStore } from './check/checkStore.ts';
import type { Finding } from './check/finding.ts';
import { existingStore } from './dataFolder.ts';
import { rebuild } from './rebuild.ts';
import { size, type Terminal } from './terminal.ts';

export const usage = `Usage: npx marl check [--rebuild]

Looks whether the store of the data folder (DATA_DIR, otherwise .data) is whole: the file, what rows refer to, and for every
dataset counters, filter values, search index and vectors against the records and responses themselves. Reads only; the
server may run and be written to meanwhile. Ends with code 1 when anything is wrong, and says how to mend it.

  --rebuild  make counters, filter values, search index and the index of vectors anew first; the server has to be stopped`;

const FAILED = 1;

/** `marl check`: whether the store is whole. */
export async function run(args: string[], { dataDir, output, errors }: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { rebuild: { type: 'boolean', default: false } } });
  const file = existingStore(dataDir);
  if (values.rebuild) {
    rebuild(dataDir, file, (name) => errors.write(`Rebuilding ${name} …\n`));
    output.write('Counters, filter values, search index and the index of vectors are made anew.\n');
  }
  const db = new Database(file, { readOnly: true });
  try {
    const { counts, bytes, findings } = await db.snapshot(() => {
      refuseOtherVersions(db);
      return { counts: countsOf(db), bytes: bytesOf(db), findings: [...checkStore(db)] };
    });
    output.write(`${dataDir}: ${counts}, ${size(bytes)}\n${report(findings)}\n`);
    return findings.length === 0 ? 0 : FAILED;
  } finally {
    db.close();
  }
}

function refuseOtherVersions(db: Database): void {
  const [version, newest] = [schemaVersion(db), migrations.length];
  if (version < newest)
    throw new Error('The store is of an older release. Start the server once: it brings it up to date.');
  if (version > newest) throw new Error('The store is of a newer release. Check it with that one.');
}

const bytesOf = (db: Database): number =>
  db.one<{ bytes: number }>('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').bytes;

function countsOf(db: Database): string {
  const { datasets, records, responses, leftovers } = db.one<Record<string, number>>(
    `SELECT (SELECT count(*) FROM datasets) + (SELECT count(*) FROM task_datasets) AS datasets,
       (SELECT ifnull(sum(records), 0) FROM record_counts) + (SELECT ifnull(sum(records), 0) FROM task_datasets) AS records,
       (SELECT count(*) FROM responses) AS responses, (SELECT count(*) FROM leftovers) AS leftovers`,
  );
  const waiting = leftovers ? `, ${leftovers} removed things the server still clears away` : '';
  return `${datasets} datasets, ${records} records, ${responses} responses${waiting}`;
}

function report(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Everything is as it should be.';
  const lines = findings.map(({ wrong }) => `  ${wrong}`);
  const mend = findings.every(({ isDerived }) => isDerived)
    ? 'All of it can be made anew: stop the server, then npx marl check --rebuild'
    : 'Records or responses are damaged: stop the server, then npx marl restore <file> with the last good backup.';
  return `${lines.join('\n')}\n${mend}`;
}
