import { createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Mapping } from '#gateway/transfer/mapping.ts';
import type { CommandContext } from '../command.ts';
import { leftOut, NO_MAPPING, withUses } from './mapping.ts';
import {
  counted,
  DATASET_OPTIONS,
  findDataset,
  type Progress,
  progressOn,
  type Server,
  SERVER_OPTIONS,
  SERVER_USAGE,
  serverAt,
  wrongUse,
} from './server.ts';

export const usage = `Usage: npx marl import <file> --dataset <name> [--workspace <name>] [--map <column>=<target> …]

Reads a CSV, TSV, JSON, JSONL or Parquet file into a published dataset of a running server. Every row is checked first; when
one is refused nothing comes in, unless --skip-refused is given. Ctrl+C takes back what was written.

  --map <column>=<target>  where a column goes, if its name does not say: a field's name, record.external_id,
                           metadata.<property>, vectors.<name>, suggestions.<question> (also with .score, .agent, .type),
                           record.responses; nothing after the = leaves the column out
  --skip-refused       import the good rows although others are refused
  --report <file>      write the refused rows to a CSV file, with line and reason
  --dry-run            only check
${SERVER_USAGE}

Exit codes: 0 imported, 1 failed, 2 called wrongly, 3 rows were refused and nothing came in, 130 stopped by Ctrl+C.`;

const REFUSED = 3;
const STOPPED = 130;
const POLL_MS = 300;
const ELSEWHERE =
  'Behind a balancer, all requests of an import have to reach the same gateway: give one by its own address with --url.';

interface State {
  id: string;
  stage: string;
  rowCount: number | null;
  checkedRows: number;
  goodRows: number;
  refusedRows: number;
  writtenRows: number;
  refused: { line: number; reason: string }[];
  reportPath: string | null;
  error: { reason: string } | null;
}

const STATE =
  'id stage rowCount checkedRows goodRows refusedRows writtenRows refused(limit: 10) { line reason } reportPath error { reason }';

/** `marl import`: a file into a dataset. */
export async function run(args: string[], { errors, output }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      ...DATASET_OPTIONS,
      map: { type: 'string', multiple: true, default: [] },
      'skip-refused': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) throw wrongUse('Name one file to import.');
  // What is written wrongly is told before a large file is sent.
  withUses(NO_MAPPING, values.map);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw wrongUse(`${file} is no file.`);
  const server = serverAt(values);
  const progress = progressOn(errors);
  const dataset = await findDataset(server, values);

  const interrupt = onInterrupt(progress);
  try {
    const checked = await check(server, file, dataset.id, values.map, progress, interrupt.signal);
    if (interrupt.signal.aborted || checked.stage === 'CANCELLED') return STOPPED;
    if (checked.stage !== 'CHECKED') throw new Error(checked.error?.reason ?? 'The check failed.');
    progress.tell(`${counted(checked.goodRows, 'row')} can come in, ${checked.refusedRows} cannot.`);
    await tellRefused(server, checked, values.report, progress);
    if (values['dry-run'] || (checked.refusedRows && !values['skip-refused'])) {
      await ask(server, 'cancelImport', checked.id);
      return checked.refusedRows ? REFUSED : 0;
    }

    await ask(server, 'startImport', checked.id);
    const done = await follow(server, checked.id, progress);
    if (done.stage === 'CANCELLED') return STOPPED;
    if (done.stage !== 'DONE') throw new Error(done.error?.reason ?? 'The import failed.');
    if (done.refusedRows > checked.refusedRows) await tellRefused(server, done, values.report, progress);
    output.write(`${counted(done.writtenRows, 'record')} added to ${dataset.name}.\n`);
    return 0;
  } catch (error) {
    if (error === interrupt.signal.reason) return STOPPED;
    throw error;
  } finally {
    interrupt.end();
  }
}

/** Sends a file and has its rows checked. However that ends, the file does not stay on the server. */
async function check(
  server: Server,
  file: string,
  datasetId: string,
  uses: readonly string[],
  progress: Progress,
  signal: AbortSignal,
): Promise<State> {
  const fileId = await send(server, file, progress, signal);
  try {
    signal.throwIfAborted();
    const importId = await beginCheck(server, fileId, datasetId, uses, progress);
    const cancel = () =>
      void ask(server, 'cancelImport', importId).catch((error: Error) => progress.tell(error.message));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel);
    return await follow(server, importId, progress);
  } finally {
    // Should that fail, the server removes it after a day.
    await server.ask('mutation ($id: ID!) { deleteUploadedFile(id: $id) }', { id: fileId }).catch(() => undefined);
  }
}

async function send(server: Server, file: string, progress: Progress, signal: AbortSignal): Promise<string> {
  const { size } = statSync(file);
  let sent = 0;
  const onSent = (bytes: number) => {
    // The server keeps nothing of a file that breaks off; of one that is there, only its answer tells the id to delete it by.
    signal.throwIfAborted();
    sent += bytes;
    progress.show(`Sending … ${Math.round((sent / size) * 100)} %`);
  };
  const id = await server.send(file, basename(file), onSent).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  progress.tell('The file is sent.');
  return id;
}

/** Begins the check of a file that has been sent, by its columns' names and what was said of them, and returns its id. */
async function beginCheck(
  server: Server,
  fileId: string,
  datasetId: string,
  uses: readonly string[],
  progress: Progress,
): Promise<string> {
  const { uploadedFile } = await server.ask<{
    uploadedFile: { columns: { name: string }[]; mappingFor: Mapping } | null;
  }>(
    `query ($id: ID!, $datasetId: ID!) { uploadedFile(id: $id) { columns { name } mappingFor(datasetId: $datasetId) {
      externalId fields { name column } metadata { name column } extraMetadata vectors { name column }
      suggestions { question column scoreColumn agentColumn typeColumn agent } responses
    } } }`,
    { id: fileId, datasetId },
  );
  if (!uploadedFile) throw new Error(`The file is not on the server. ${ELSEWHERE}`);
  const mapping = withUses(uploadedFile.mappingFor, uses);
  const others = leftOut(
    uploadedFile.columns.map(({ name }) => name),
    mapping,
  );
  if (others.length) progress.tell(`Left out: ${others.join(', ')}; --map says where a column goes.`);
  const { checkImport } = await server.ask<{ checkImport: { id: string } }>(
    'mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }',
    { input: { datasetId, fileId, mapping } },
  );
  return checkImport.id;
}

async function ask(server: Server, field: 'startImport' | 'cancelImport', id: string): Promise<void> {
  await server.ask(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id });
}

/** Shows how far an import is until it rests. */
async function follow(server: Server, id: string, progress: Progress): Promise<State> {
  for (;;) {
    const { recordImport: state } = await server.ask<{ recordImport: State | null }>(
      `query ($id: ID!) { recordImport(id: $id) { ${STATE} } }`,
      { id },
    );
    if (!state) throw new Error(`The import is not on the server any more. ${ELSEWHERE}`);
    const { stage, checkedRows, writtenRows, goodRows, rowCount } = state;
    if (stage === 'CHECKING') progress.show(`Checking … ${checkedRows}${rowCount === null ? '' : ` of ${rowCount}`}`);
    else if (stage === 'WRITING') progress.show(`Writing … ${writtenRows} of ${goodRows}`);
    else if (stage === 'CANCELLING') progress.show(`Taking back … ${writtenRows} left`);
    else return state;
    await setTimeout(POLL_MS);
  }
}

async function tellRefused(
  server: Server,
  state: State,
  report: string | undefined,
  progress: Progress,
): Promise<void> {
  const { refused, refusedRows, reportPath } = state;
  for (const { line, reason } of refused) progress.tell(`  line ${line}: ${reason}`);
  if (refusedRows > refused.length) progress.tell(`  … and ${refusedRows - refused.length} more`);
  if (!report || !reportPath) return;
  await pipeline(await server.download(reportPath), createWriteStream(report, { mode: 0o600 }));
  progress.tell(`The refused rows are in ${report}.`);
}

/** The first Ctrl+C stops, and takes back what was written; a second one leaves at once. */
function onInterrupt(progress: Progress): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => {
    progress.tell('Stopping, and taking back what was written …');
    controller.abort();
  };
  process.once('SIGINT', stop);
  return { signal: controller.signal, end: () => void process.off('SIGINT', stop) };
}
