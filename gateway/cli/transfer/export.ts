import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { CommandContext } from '../command.ts';
import {
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

const FORMATS = ['csv', 'tsv', 'json', 'jsonl', 'parquet'];
const STATUSES = ['pending', 'draft', 'submitted', 'discarded'];

export const usage = `Usage: npx marl export <file> --dataset <name> [--workspace <name>]

Writes the records of a dataset of a running server to a file, with suggestions and everybody's responses; - writes to the
standard output. An import of the file gives the same records again.

  --format <format>    ${FORMATS.join(', ')}; otherwise by the end of the file's name
  --vectors            vectors too
  --status <status>    only records with such a response: ${STATUSES.join(', ')}; may be repeated
  --where <json>       any other choice, as the input ExportInput of the GraphQL contract; statuses in its filter are
                       refused beside --status
  --force              replace the file if it is there
${SERVER_USAGE}

Exit codes: 0 written, 1 failed, 2 called wrongly.`;

/** `marl export`: a dataset into a file, which appears under its name when it is complete. */
export async function run(args: string[], { errors, output }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      ...DATASET_OPTIONS,
      format: { type: 'string' },
      vectors: { type: 'boolean', default: false },
      status: { type: 'string', multiple: true, default: [] },
      where: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) throw wrongUse('Name one file to write to.');
  const format = values.format ?? extname(file).slice(1).toLowerCase();
  if (!FORMATS.includes(format)) throw wrongUse(`Choose a format: --format ${FORMATS.join(' | ')}.`);
  const wrong = values.status.find((status) => !STATUSES.includes(status));
  if (wrong !== undefined) throw wrongUse(`--status ${wrong}: it is one of ${STATUSES.join(', ')}.`);
  const where = {
    ...withStatuses(parsed(values.where), values.status),
    ...(values.vectors ? { vectors: true } : {}),
  };
  const toFile = file !== '-';
  if (toFile && existsSync(file) && !values.force) throw new Error(`${file} is already there. --force replaces it.`);

  const server = serverAt(values);
  const dataset = await findDataset(server, values);
  const path = await pathOf(server, dataset.id, format.toUpperCase(), where);
  const progress = progressOn(errors);
  const bytes = await server.download(path);
  if (!toFile) return void (await pipeline(bytes, counting(progress), output, { end: false }));
  const partial = `${file}.partial`;
  try {
    await pipeline(bytes, counting(progress), createWriteStream(partial));
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
  progress.tell(`The records of ${dataset.name} are in ${file}.`);
}

async function pathOf(server: Server, id: string, format: string, where: object): Promise<string> {
  const { dataset } = await server.ask<{ dataset: { exportPath: string } }>(
    `query ($id: ID!, $format: FileFormat!, $where: ExportInput) {
      dataset(id: $id) { ... on FeedbackDataset { exportPath(format: $format, where: $where) } }
    }`,
    { id, format, where },
  );
  return dataset.exportPath;
}

interface Where {
  filter?: { statuses?: unknown } | null;
}

function parsed(where: string | undefined): Where {
  if (where === undefined) return {};
  let given: unknown;
  try {
    given = JSON.parse(where);
  } catch {
    throw wrongUse('--where is not JSON.');
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrongUse('--where is no JSON object.');
  return given;
}

/** The statuses join the other conditions. */
function withStatuses(where: Where, statuses: readonly string[]): Where {
  if (!statuses.length) return where;
  if (where.filter?.statuses != null) throw wrongUse('Name the statuses in --status or in --where, not in both.');
  return { ...where, filter: { ...where.filter, statuses: statuses.map((status) => status.toUpperCase()) } };
}

function counting(progress: Progress): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      progress.show(`${(bytes / 1024 ** 2).toFixed(1)} MB`);
      done(null, chunk);
    },
  });
}
