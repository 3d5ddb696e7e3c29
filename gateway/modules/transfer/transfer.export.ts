import { coerceInputValue, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import type { ExportInput, FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { pagesOf, type Wanted } from '#gateway/modules/record/record.pages.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { readRecordSchema, readUsers, type Users } from '#gateway/transfer/recordSchema.ts';
import { exportColumns, type ExportColumn } from '#gateway/transfer/writers/columns.ts';
import { toRecordRequest } from '../record/record.request.ts';
import { refuseHidden } from '../record/record.visibility.ts';
import { mayEditVisibleDatasets } from '../user/user.source.ts';

const INPUT = 'ExportInput';
/** As many neighbours as the REST API gives. */
const MOST_NEIGHBOURS = 1000;
/** Proxies take lines of 8 KiB, and Node 16 KiB for all headers together. */
const LONGEST_PATH = 8_000;

/** Where an export is downloaded. What cannot be asked is refused here, not when the download begins. */
export function exportPath(datasetId: string, format: FileFormat, where: ExportInput | null | undefined): string {
  const path = `/files/datasets/${datasetId}.${format.toLowerCase()}`;
  if (!where) return path;
  toWanted(datasetId, where);
  const whole = `${path}?where=${encodeURIComponent(JSON.stringify(where))}`;
  if (whole.length > LONGEST_PATH) throw tooLong(whole.length);
  return whole;
}

function tooLong(length: number): Error {
  const detail =
    `The choice of records makes an address of ${length} characters; ${LONGEST_PATH} are allowed. ` +
    'Name the record that others are to be similar to (recordId) instead of its vector (value), or ask for less in the conditions.';
  return badInput(detail, { reason: 'ADDRESS_TOO_LONG', detail });
}

/** The condition of an address, checked like the argument it was made of. */
export function readWhere(schema: GraphQLSchema, text: string | undefined): ExportInput {
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    throw badInput('"where" is not JSON.');
  }
  return coerceInputValue(given, schema.getType(INPUT) as GraphQLInputType, (path, _value, error) => {
    throw badInput(`"where"${path.map((part) => `.${part}`).join('')}: ${error.message}`);
  }) as ExportInput;
}

function toWanted(datasetId: string, { vectors, limit, ...where }: ExportInput): Wanted {
  if (limit != null && limit < 1) throw badInput(`"limit" is ${limit}; it must be 1 at least.`);
  const isOnePage = Boolean(where.similarTo);
  const most = Math.min(limit ?? Infinity, isOnePage ? MOST_NEIGHBOURS : Infinity);
  const inclusion = { responses: true, suggestions: true, questions: false };
  const request = toRecordRequest(datasetId, { ...where, offset: 0, limit: 1 }, inclusion);
  const include = ['responses', 'suggestions', ...(vectors ? ['vectors'] : [])];
  return { request: { ...request, query: { ...request.query, include } }, most, isOnePage };
}

export interface Export {
  name: string;
  columns: ExportColumn[];
  pages: AsyncIterable<RestRecord[]>;
}

/** Begins to read an export. Its first page is there already, so that what is refused is refused in time. */
export async function beginExport(datasetId: string, where: ExportInput, context: Context): Promise<Export> {
  const { load, rest } = context;
  const wanted = toWanted(datasetId, where);
  const [viewer, dataset, schema] = await Promise.all([
    load.viewer(),
    load.datasetById.load(datasetId),
    readRecordSchema(datasetId, context),
    refuseHidden(datasetId, where, context),
  ]);
  const pages = pagesOf(rest, wanted);
  const first = await pages.next();
  const isManager = mayEditVisibleDatasets(viewer);
  const users = isManager ? await readUsers(rest, viewer, dataset.workspaceId) : onlyViewer(viewer);
  return {
    name: dataset.name,
    columns: exportColumns(schema, users, where.vectors),
    pages: from(first, pages),
  };
}

/** Annotators see nobody's responses but their own. */
const onlyViewer = ({ id, username }: { id: string; username: string }): Users => ({
  find: () => undefined,
  nameOf: (userId) => (userId === id ? username : undefined),
});

async function* from<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
