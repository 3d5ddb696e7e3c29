import { createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import { type CommandContext, MARL, onlyFile, UsageError } from '#gateway/process/command.ts';
import { type Progress, progressOn } from '../progress.ts';
import { changeMapping, type MappingChange, parseMap, unmappedColumns } from './mapping.ts';
import { connect, findDataset, type Server, SERVER_USAGE, TARGET_OPTIONS, Unanswered } from './server.ts';

export const usage = `Usage: ${MARL} import <file> --dataset <name> [--workspace <name>] [--map <column>=<target> …]

Imports a CSV, TSV, JSON, JSONL or Parquet file into a published dataset of a running server. All rows are checked first. If
a row is refused, nothing is imported, unless --skip-refused is given. Ctrl+C stops the import and removes written records.

  --map <column>=<target>  the target of a column, if its name is another: the name of a field, record.external_id,
                           metadata.<property>, vectors.<name>, suggestions.<question> (also with .score, .agent, .type),
                           answers.<question> or record.responses; an empty target leaves the column out
  --skip-refused       import the valid rows even if others are refused
  --report <file>      write the refused rows to a CSV file, with line and reason
  --dry-run            only check the rows
${SERVER_USAGE}

Exit codes: 0 imported, 1 failed, 2 wrong arguments, 3 nothing imported as rows were refused, 130 stopped by Ctrl+C.`;

const REFUSED = 3;
const STOPPED = 130;
const POLL_MS = 300;
/** How long an import is waited for while the server does not answer: it restarts, or a proxy in front does. */
const PATIENCE_MS = 60_000;
const OTHER_GATEWAY =
  'Behind a load balancer, all requests of an import must reach the same gateway: give its own address with --url.';

interface ImportState {
  id: string;
  stage: string;
  rowCount: number | null;
  checkedRows: number;
  validRows: number;
  refusedRows: number;
  writtenRows: number;
  refused: { line: number; reason: string }[];
  reportPath: string | null;
  error: { reason: string } | null;
}

const STATE =
  'id stage rowCount checkedRows validRows refusedRows writtenRows refused(limit: 10) { line reason } reportPath error { reason }';

/** `marl import`. */
export async function run(args: string[], { errors, output }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...TARGET_OPTIONS,
      map: { type: 'string', multiple: true, default: [] },
      'skip-refused': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const file = onlyFile(positionals, 'Name one file to import.');
  const maps = values.map.map(parseMap);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`${file} is not a file.`);
  const server = connect(values);
  const progress = progressOn(errors);
  const dataset = await findDataset(server, values);

  const interrupt = onInterrupt(progress);
  try {
    const checked = await check(server, file, dataset.id, maps, progress, interrupt.signal);
    if (interrupt.signal.aborted || checked.stage === 'CANCELLED') return STOPPED;
    if (checked.stage !== 'CHECKED') throw new Error(checked.error?.reason ?? 'The check failed.');
    progress.report(`${plural(checked.validRows, 'valid row')}, ${checked.refusedRows} refused.`);
    await reportRefused(server, checked, values.report, progress);
    if (values['dry-run'] || (checked.refusedRows && !values['skip-refused'])) {
      await mutate(server, 'cancelImport', checked.id);
      return checked.refusedRows ? REFUSED : 0;
    }

    await mutate(server, 'startImport', checked.id);
    const ended = await follow(server, checked.id, progress);
    if (ended.stage === 'CANCELLED') return STOPPED;
    if (ended.stage === 'INTERRUPTED') {
      throw new Error(`${ended.error?.reason} Choose on the import page of the dataset whether they stay.`);
    }
    if (ended.stage !== 'DONE') throw new Error(ended.error?.reason ?? 'The import failed.');
    if (ended.refusedRows > checked.refusedRows) await reportRefused(server, ended, values.report, progress);
    output.write(`${plural(ended.writtenRows, 'record')} added to ${dataset.name}.\n`);
    return 0;
  } catch (error) {
    if (error === interrupt.signal.reason) return STOPPED;
    throw error;
  } finally {
    interrupt.end();
  }
}

/** Uploads a file and has its rows checked. The file is deleted from the server in any case. */
async function check(
  server: Server,
  file: string,
  datasetId: string,
  maps: readonly MappingChange[],
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportState> {
  const fileId = await upload(server, file, progress, signal);
  try {
    signal.throwIfAborted();
    const importId = await beginCheck(server, fileId, datasetId, maps, progress);
    const cancel = () =>
      void mutate(server, 'cancelImport', importId).catch((error: Error) => progress.report(error.message));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel);
    return await follow(server, importId, progress);
  } finally {
    // If this fails, the server deletes the file after a day.
    await server.query('mutation ($id: ID!) { deleteUploadedFile(id: $id) }', { id: fileId }).catch(() => undefined);
  }
}

async function upload(server: Server, file: string, progress: Progress, signal: AbortSignal): Promise<string> {
  const { size } = statSync(file);
  let sent = 0;
  const onSent = (bytes: number) => {
    // Stops during the upload, because the server keeps no incomplete file. Once complete, its id is needed to delete it.
    signal.throwIfAborted();
    sent += bytes;
    progress.update(`Uploading … ${Math.round((sent / size) * 100)} %`);
  };
  const id = await server.upload(file, basename(file), onSent).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  progress.report('The file is uploaded.');
  return id;
}

/** Maps the columns of an uploaded file, begins the check of its rows, and returns the id of the import. */
async function beginCheck(
  server: Server,
  fileId: string,
  datasetId: string,
  maps: readonly MappingChange[],
  progress: Progress,
): Promise<string> {
  const { uploadedFile, dataset } = await server.query<{
    uploadedFile: { columns: { name: string }[]; mappingFor: ImportMapping } | null;
    dataset: { questions: { name: string }[] };
  }>(
    `query ($id: ID!, $datasetId: ID!) { uploadedFile(id: $id) { columns { name } mappingFor(datasetId: $datasetId) {
      externalId fields { name column } metadata { name column } extraMetadata vectors { name column }
      suggestions { question column scoreColumn agentColumn typeColumn agent } answers { name column } responses
    } } dataset(id: $datasetId) { ... on FeedbackDataset { questions { name } } } }`,
    { id: fileId, datasetId },
  );
  if (!uploadedFile) throw new Error(`The file is not on the server. ${OTHER_GATEWAY}`);
  const mapping = uploadedFile.mappingFor;
  changeMapping(mapping, maps);
  const columns = uploadedFile.columns.map(({ name }) => name);
  const unmapped = unmappedColumns(columns, mapping);
  if (unmapped.length) progress.report(`Left out: ${unmapped.join(', ')}; --map says where a column goes.`);
  for (const { name } of dataset.questions) {
    if (!unmapped.includes(name) || maps.some(({ column }) => column === name)) continue;
    progress.report(
      `  ${name}: not all values are sure to be answers; --map ${name}=suggestions.${name} names those that are not.`,
    );
  }
  const { checkImport } = await server.query<{ checkImport: { id: string } }>(
    'mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }',
    { input: { datasetId, fileId, mapping } },
  );
  return checkImport.id;
}

async function mutate(server: Server, field: 'startImport' | 'cancelImport', id: string): Promise<void> {
  await server.query(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id });
}

/** Shows the progress of an import until its step ends. */
async function follow(server: Server, id: string, progress: Progress): Promise<ImportState> {
  let answeredAt = performance.now();
  for (;;) {
    const answer = await server
      .query<{ recordImport: ImportState | null }>(`query ($id: ID!) { recordImport(id: $id) { ${STATE} } }`, { id })
      .catch((error: unknown) => {
        if (!(error instanceof Unanswered) || performance.now() - answeredAt > PATIENCE_MS) throw error;
      });
    if (!answer) {
      progress.update('Waiting for the server …');
      await setTimeout(POLL_MS);
      continue;
    }
    answeredAt = performance.now();
    const state = answer.recordImport;
    if (!state) throw new Error(`The import is no longer on the server. ${OTHER_GATEWAY}`);
    const { stage, checkedRows, writtenRows, validRows, rowCount } = state;
    if (stage === 'CHECKING') progress.update(`Checking … ${checkedRows}${rowCount === null ? '' : ` of ${rowCount}`}`);
    else if (stage === 'WRITING') progress.update(`Writing … ${writtenRows} of ${validRows}`);
    else if (stage === 'CANCELLING') progress.update(`Removing written records … ${writtenRows} left`);
    else return state;
    await setTimeout(POLL_MS);
  }
}

async function reportRefused(
  server: Server,
  { refused, refusedRows, reportPath }: ImportState,
  report: string | undefined,
  progress: Progress,
): Promise<void> {
  for (const { line, reason } of refused) progress.report(`  line ${line}: ${reason}`);
  if (refusedRows > refused.length) progress.report(`  … and ${refusedRows - refused.length} more`);
  if (!report || !reportPath) return;
  await pipeline(await server.download(reportPath), createWriteStream(report, { mode: 0o600 }));
  progress.report(`The refused rows are in ${report}.`);
}

/** The first Ctrl+C stops the import properly; a second one ends the process. */
function onInterrupt(progress: Progress): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = () => {
    progress.report('Stopping and removing written records …');
    controller.abort();
  };
  process.once('SIGINT', stop);
  return { signal: controller.signal, end: () => void process.off('SIGINT', stop) };
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
