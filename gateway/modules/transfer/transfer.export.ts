import { coerceInputValue, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import type { ExportInput, FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { checkNumber } from '#gateway/graphql/input.ts';
import { pagesOf, type ReadOptions } from '#gateway/modules/record/record.pages.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { readRecordSchema, readUsers, type Users } from '#gateway/transfer/recordSchema.ts';
import type { ExportColumn } from '#gateway/transfer/writers/column.ts';
import { exportColumns } from '#gateway/transfer/writers/columns.ts';
import { toRecordRequest } from '../record/record.request.ts';
import { refuseHidden } from '../record/record.visibility.ts';
import { managesVisibleDatasets } from '../user/user.source.ts';

/** The most neighbors that REST returns. */
const MAX_NEIGHBORS = 1000;
/** Proxies accept lines of 8 KiB. */
const MAX_PATH = 8_000;

/** The address of a download. Invalid arguments are refused here, not when the download begins. */
export function exportPath(datasetId: string, format: FileFormat, where: ExportInput | null | undefined): string {
  const path = `/files/datasets/${datasetId}.${format.toLowerCase()}`;
  if (!where) return path;
  toReadOptions(datasetId, where);
  const fullPath = `${path}?where=${encodeURIComponent(JSON.stringify(where))}`;
  if (fullPath.length <= MAX_PATH) return fullPath;
  const detail =
    `The conditions make an address of ${fullPath.length} characters; ${MAX_PATH} are allowed. ` +
    'Use fewer conditions, or name a record (recordId) instead of its vector (value) for a similarity search.';
  throw badInput(detail, { reason: 'ADDRESS_TOO_LONG', detail });
}

/** The conditions in an address, validated like the argument. */
export function readWhere(schema: GraphQLSchema, text: string | undefined): ExportInput {
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    throw badInput('"where" is not JSON.');
  }
  return coerceInputValue(given, schema.getType('ExportInput') as GraphQLInputType, (path, _value, error) => {
    throw badInput(`"where"${path.map((part) => `.${part}`).join('')}: ${error.message}`);
  }) as ExportInput;
}

function toReadOptions(datasetId: string, { vectors, limit, answers, ...where }: ExportInput): ReadOptions {
  const isSettled = answers === 'RESOLUTION' || answers === 'RESOLUTION_ELSE_MAJORITY';
  if (isSettled && where.scope === 'MINE') throw badInput(`"answers" can be ${answers} only in the scope EVERYONE.`);
  if (limit != null) checkNumber('limit', limit, 1);
  const isOnePage = Boolean(where.similarTo);
  const max = Math.min(limit ?? Infinity, isOnePage ? MAX_NEIGHBORS : Infinity);
  const inclusion = { responses: true, suggestions: true, questions: false };
  const request = toRecordRequest(datasetId, { ...where, offset: 0, limit: 1 }, inclusion);
  const include = ['responses', 'suggestions', ...(vectors ? ['vectors'] : []), ...(isSettled ? ['resolution'] : [])];
  const needsResolutions = request.needsResolutions || isSettled;
  return { request: { ...request, needsResolutions, query: { ...request.query, include } }, max, isOnePage };
}

export interface Export {
  name: string;
  columns: ExportColumn[];
  pages: AsyncIterable<RestRecord[]>;
}

/** Starts an export. The first page is read at once, so that an error comes before the download begins. */
export async function beginExport(datasetId: string, where: ExportInput, context: Context): Promise<Export> {
  const { load, rest } = context;
  const options = toReadOptions(datasetId, where);
  const [viewer, dataset, schema] = await Promise.all([
    load.viewer(),
    load.datasetById.load(datasetId),
    readRecordSchema(datasetId, context),
    refuseHidden(datasetId, where, context),
  ]);
  const pages = pagesOf(rest, options);
  const first = await pages.next();
  const isManager = managesVisibleDatasets(viewer);
  const users = isManager ? await readUsers(rest, viewer, dataset.workspaceId) : onlyViewer(viewer);
  return {
    name: dataset.name,
    columns: exportColumns(schema, users, where),
    pages: prepend(first, pages),
  };
}

/** Annotators see only their own responses. */
const onlyViewer = ({ id, username }: { id: string; username: string }): Users => ({
  find: () => undefined,
  nameOf: (userId) => (userId === id ? username : undefined),
});

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
