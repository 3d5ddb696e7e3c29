import { parseArgs } from 'node:util';
import { type CommandContext, MARL } from '#gateway/process/command.ts';
import { damagedStore, isDamage } from '../store/dataDir.ts';
import { Database } from '../store/database.ts';
import { schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { checkStore } from './check/checkStore.ts';
import { counted, type Finding } from './check/finding.ts';
import { existingStore, formatBytes, refuseOtherUsersFolder } from './dataFolder.ts';
import { rebuild } from './rebuild.ts';

export const usage = `Usage: ${MARL} check [--rebuild]

Checks the store of the data folder (DATA_DIR): the file, references between rows, and the counters,
filter values, search index and vectors of every dataset. Reads only, so the server may run and change the store meanwhile.
Exits with code 1 if there is a problem, and says how to repair it.

  --rebuild  rebuild counters, filter values, search index and the index of vectors first; stop the server before`;

const FAILED = 1;

export async function run(args: string[], { dataDir, output, errors }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { rebuild: { type: 'boolean', default: false } } });
  const file = existingStore(dataDir);
  try {
    if (values.rebuild) {
      refuseOtherUsersFolder(dataDir);
      rebuild(dataDir, file, (name) => errors.write(`Rebuilding ${name} …\n`));
      output.write('Rebuilt counters, filter values, search index and the index of vectors.\n');
    }
    return await check(dataDir, file, output);
  } catch (error) {
    throw isDamage(error) ? damagedStore(dataDir, error as Error) : error;
  }
}

async function check(dataDir: string, file: string, output: CommandContext['output']): Promise<number> {
  const db = new Database(file, { readOnly: true });
  try {
    const { counts, bytes, findings } = await db.snapshot(() => {
      refuseOtherVersions(db);
      return { counts: countsOf(db), bytes: bytesOf(db), findings: [...checkStore(db)] };
    });
    output.write(`${dataDir}: ${counts}, ${formatBytes(bytes)}\n${report(findings)}\n`);
    return findings.length === 0 ? 0 : FAILED;
  } finally {
    db.close();
  }
}

export function refuseOtherVersions(db: Database): void {
  const [version, newest] = [schemaVersion(db), migrations.length];
  if (version < newest) throw new Error('The store is of an older release. Start the server once to upgrade it.');
  if (version > newest) throw new Error('The store is of a newer release. Check it with that one.');
}

const bytesOf = (db: Database): number =>
  db.value('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')!;

function countsOf(db: Database): string {
  const { datasets, records, responses, removals } = db.one<Record<string, number>>(
    `SELECT (SELECT count(*) FROM datasets) + (SELECT count(*) FROM task_datasets) AS datasets,
       (SELECT ifnull(sum(records), 0) FROM record_counts) + (SELECT ifnull(sum(records), 0) FROM task_datasets) AS records,
       (SELECT count(*) FROM responses) AS responses, (SELECT count(*) FROM pending_removals) AS removals`,
  );
  const pending = removals ? `, ${counted(removals, 'removed object')} whose rows the server still deletes` : '';
  return `${datasets} datasets, ${records} records, ${responses} responses${pending}`;
}

function report(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Everything is as it should be.';
  const lines = findings.map(({ problem }) => `  ${problem}`);
  const repair = findings.every(({ isDerived }) => isDerived)
    ? `To rebuild all of it, stop the server, then run: ${MARL} check --rebuild`
    : `Records or responses are damaged. Stop the server, then restore the last good backup: ${MARL} restore <file>`;
  return `${lines.join('\n')}\n${repair}`;
}
