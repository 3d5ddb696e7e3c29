import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CommandContext, MARL } from '#gateway/process/command.ts';
import { type EarlierHead, type Verified, verifyDataset, verifyPeople } from '../history/verify.ts';
import { Database } from '../store/database.ts';
import { createStore } from '../store/store.ts';
import { refuseOtherVersions } from './check.ts';
import { counted } from './check/finding.ts';
import { existingStore } from './dataFolder.ts';

export const usage = `Usage: ${MARL} verify [--against <file>]

Verifies the history of responses and resolutions in the data folder (DATA_DIR): that no entry was changed, removed, added
or moved, and that the responses are what their last entries say. Names the record of what differs. Reads only, so the
server may run meanwhile. Exits with code 1 if there is a problem.

For each dataset it prints the number and the hash of the last entry. Keep them elsewhere: somebody who can write to the
file could write the whole history anew, and only a hash that was kept tells.

  --against <file>  what this command printed earlier; the entries that it names must still be there`;

const FAILED = 1;

export async function run(args: string[], { dataDir, output }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const earlier = values.against === undefined ? new Map<string, EarlierHead>() : headsIn(values.against);
  const db = new Database(existingStore(dataDir), { readOnly: true });
  try {
    const { verified, others } = await db.snapshot(() => {
      refuseOtherVersions(db);
      const store = createStore(db);
      const datasets = store.datasets.all();
      const verified = datasets.map((dataset) => verifyDataset(store, dataset, earlier.get(dataset.id)));
      for (const { id } of datasets) earlier.delete(id);
      return { verified, others: [...verifyPeople(store), ...Array.from(earlier, deleted)] };
    });
    const problems = [...verified.flatMap((one) => one.problems), ...others];
    const end = problems.length === 0 ? 'The history is as it was written.' : `${counted(problems.length, 'problem')}.`;
    output.write([...verified.map(report), ...others.map(oneLine), end, ''].join('\n'));
    return problems.length === 0 ? 0 : FAILED;
  } finally {
    db.close();
  }
}

const report = ({ dataset, entries, pruned, last, hash, problems }: Verified): string =>
  [
    oneLine(
      `Dataset ${JSON.stringify(dataset.name)}: ${entries} ${entries === 1 ? 'entry' : 'entries'}${pruned > 0 ? `, ${pruned} older ones removed` : ''}`,
    ),
    ...(last > 0 ? [`  ${dataset.id} ${last} ${hash}`] : []),
    ...problems.map((problem) => `  ${oneLine(problem)}`),
  ].join('\n');

const deleted = ([id, { number }]: [string, EarlierHead]): string =>
  `Dataset ${id}, of which entry ${number} was noted before, does not exist any more.`;

/** Removes line breaks: names and ids may contain them, and would add lines to the report. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const HEAD = /^\s*([\da-f-]{36}) (\d+) ([\da-f]{64})$/gm;

function headsIn(file: string): Map<string, EarlierHead> {
  const found = [...readFileSync(file, 'utf8').matchAll(HEAD)];
  if (found.length === 0) throw new Error(`${file} contains nothing that ${MARL} verify prints.`);
  return new Map(found.map(([, id, number, hash]) => [id!, { number: Number(number), hash: hash! }]));
}
