import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isObject } from '#gateway/lib/isObject.ts';
import { removedAfter } from '#gateway/process/unfinishedFiles.ts';
import { type CommandContext, MARL, onlyFile, requireFolderOf, UsageError } from '#gateway/process/command.ts';
import { type Progress, progressOn } from '../progress.ts';
import { connect, findDataset, type Server, SERVER_USAGE, TARGET_OPTIONS } from './server.ts';

const FORMATS = ['csv', 'tsv', 'json', 'jsonl', 'parquet'];
const STATUSES = ['pending', 'draft', 'submitted', 'discarded'];
const ANSWERS = ['all', 'majority', 'resolution', 'resolution-else-majority'];

export const usage = `Usage: ${MARL} export <file> --dataset <name> [--workspace <name>]

Exports the records of a dataset of a running server to a file, with suggestions and the responses of all users; the file -
is the standard output. An import of the file creates the same records again.

  --format <format>    ${FORMATS.join(', ')}; default: by the extension of the file
  --vectors            include vectors
  --answers <answers>  ${ANSWERS.join(', ')}; default: all responses
  --status <status>    only records with such a response: ${STATUSES.join(', ')}; may be repeated
  --history            export every change of responses and resolutions instead, oldest first, as JSONL
  --where <json>       any other selection, as ExportInput of the GraphQL schema; if it filters by status, --status is
                       not allowed
  --force              overwrite an existing file
${SERVER_USAGE}

Exit codes: 0 exported, 1 failed, 2 wrong arguments.`;

/** `marl export`. The file appears under its name when it is complete. */
export async function run(args: string[], { errors, output }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...TARGET_OPTIONS,
      format: { type: 'string' },
      vectors: { type: 'boolean', default: false },
      answers: { type: 'string' },
      status: { type: 'string', multiple: true, default: [] },
      where: { type: 'string' },
      history: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  const file = onlyFile(positionals, 'Name one file to write.');
  const format = values.format ?? (values.history ? 'jsonl' : extname(file).slice(1).toLowerCase());
  if (!FORMATS.includes(format)) throw new UsageError(`Choose a format: --format ${FORMATS.join(' | ')}.`);
  const unknown = values.status.find((status) => !STATUSES.includes(status));
  if (unknown !== undefined) throw new UsageError(`--status ${unknown}: it must be one of ${STATUSES.join(', ')}.`);
  if (values.answers !== undefined && !ANSWERS.includes(values.answers)) {
    throw new UsageError(`--answers ${values.answers}: it must be one of ${ANSWERS.join(', ')}.`);
  }
  if (values.history) refuseSelection(format, values);
  const where = {
    ...withStatuses(parseWhere(values.where), values.status),
    ...(values.vectors ? { vectors: true } : {}),
    ...(values.answers ? { answers: values.answers.toUpperCase().replaceAll('-', '_') } : {}),
  };
  const toFile = file !== '-';
  if (toFile && existsSync(file) && !values.force) throw new Error(`${file} exists. Use --force to overwrite it.`);
  if (toFile) requireFolderOf(file);

  const server = connect(values);
  const { id, name } = await findDataset(server, values);
  const progress = progressOn(errors);
  const bytes = values.history
    ? Readable.from(historyLines(server, id))
    : await server.download(await exportPath(server, id, format, where));
  if (!toFile) {
    return pipeline(bytes, counting(progress), output, { end: false }).catch((error: NodeJS.ErrnoException) => {
      // The reader, such as `head`, has what it wants.
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const partial = `${file}.partial`;
  await removedAfter([partial], async () => {
    await pipeline(bytes, counting(progress), createWriteStream(partial));
    renameSync(partial, file);
  });
  progress.report(`The ${values.history ? `history of ${name} is` : `records of ${name} are`} in ${file}.`);
}

async function exportPath(server: Server, id: string, format: string, where: object): Promise<string> {
  const { dataset } = await server.query<{ dataset: { exportPath: string } }>(
    `query ($id: ID!, $format: FileFormat!, $where: ExportInput) {
      dataset(id: $id) { ... on FeedbackDataset { exportPath(format: $format, where: $where) } }
    }`,
    { id, format: format.toUpperCase(), where },
  );
  return dataset.exportPath;
}

interface HistoryPage {
  items: ({ cursor: string } & Record<string, unknown>)[];
  has_next: boolean;
}

async function* historyLines(server: Server, datasetId: string): AsyncGenerator<Buffer> {
  let after = '';
  for (;;) {
    const page = await server.read<HistoryPage>(
      `/api/v1/datasets/${datasetId}/history?order=oldest&limit=1000${after}`,
    );
    yield Buffer.from(page.items.map(({ cursor: _cursor, ...entry }) => `${JSON.stringify(entry)}\n`).join(''));
    if (!page.has_next) return;
    after = `&after=${page.items.at(-1)!.cursor}`;
  }
}

function refuseSelection(
  format: string,
  options: { status: string[]; answers?: string; where?: string; vectors: boolean },
) {
  if (format !== 'jsonl') throw new UsageError('The history is exported as JSONL.');
  if (!options.status.length && options.answers === undefined && options.where === undefined && !options.vectors)
    return;
  throw new UsageError('With --history, everything is exported: leave out --status, --answers, --where and --vectors.');
}

interface Where {
  filter?: { statuses?: unknown } | null;
}

function parseWhere(where = '{}'): Where {
  let value: unknown;
  try {
    value = JSON.parse(where);
  } catch {
    throw new UsageError('--where is not valid JSON.');
  }
  if (!isObject(value)) throw new UsageError('--where must be a JSON object.');
  return value;
}

function withStatuses(where: Where, statuses: readonly string[]): Where {
  if (!statuses.length) return where;
  if (where.filter?.statuses != null) throw new UsageError('Name the statuses in --status or in --where, not in both.');
  return { ...where, filter: { ...where.filter, statuses: statuses.map((status) => status.toUpperCase()) } };
}

function counting(progress: Progress): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      progress.update(`${(bytes / 1024 ** 2).toFixed(1)} MB`);
      done(null, chunk);
    },
  });
}
