import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { CheckImportInput, ImportMapping, ImportMappingInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, refusal } from '#gateway/graphql/errors.ts';
import { checkNumber, isUuid } from '#gateway/graphql/input.ts';
import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { hasStatus, RestError } from '#gateway/rest/error.ts';
import { convert } from '#gateway/transfer/import/fieldValues.ts';
import type { ImportModel } from '#gateway/transfer/import/folder.ts';
import { findMapping, mappingProblem } from '#gateway/transfer/mapping.ts';
import { NO_USERS, readRecordSchema, readUsers } from '#gateway/transfer/recordSchema.ts';
import { sentenceOf } from '#gateway/transfer/refusal.ts';
import type { Upload } from '#gateway/transfer/uploads.ts';
import { managesVisibleDatasets, mayEditVisibleDatasets } from '../user/user.source.ts';
import { exportPath } from './transfer.export.ts';

const CODE = 'ERROR_IMPORTING_RECORDS';
const MAX_ROWS = 100;
/** Gateways do not share files and imports. */
const NOT_HERE = 'It was removed, or it is on another gateway: all requests of an import must reach the same gateway.';

export const transferResolvers: Resolvers = {
  Query: {
    uploadedFile: (_root, { id }, context) => ownUpload(id, context),
    recordImport: async (_root, { id }, context) => (await visibleJob(id, context))?.model ?? null,
    recordImports: async (_root, { datasetId }, context) =>
      (await manages(datasetId, context)) ? context.deps.transfer.imports.into(datasetId) : [],
  },
  Mutation: {
    deleteUploadedFile: async (_root, { id }, context) => {
      const upload = await ownUpload(id, context);
      if (!upload) return false;
      await refuseReaders(context);
      await context.deps.transfer.uploads.remove(upload.id);
      return true;
    },
    checkImport: async (_root, { input }, context) => {
      const upload = await ownUpload(input.fileId, context);
      if (!upload) throw notFound(`The file is not here. ${NOT_HERE} Send it again.`);
      return startCheck(upload, input, context);
    },
    startImport: async (_root, { id }, context) => {
      const job = await jobFor(id, context);
      if (!job.canStart) throw conflict(`The import is ${job.model.stage}; only one that is CHECKED can be started.`);
      job.start(context.rest.detached().named('import'));
      return job.model;
    },
    cancelImport: async (_root, { id, keepWritten }, context) => {
      const job = await jobFor(id, context);
      if (!job.canCancel) throw conflict(`The import is ${job.model.stage}; there is nothing to stop or undo.`);
      job.cancel(context.rest.detached(), keepWritten);
      return job.model;
    },
  },
  UploadedFile: {
    sample: ({ sample }, { limit }) => firstRows(sample, limit),
    fieldValues: ({ sample }, { columns, limit }) =>
      firstRows(sample, limit).map((row) =>
        Object.fromEntries(
          columns.flatMap(({ column, type }) => {
            const value = convert(type, row[column]);
            return value === undefined ? [] : [[column, value]];
          }),
        ),
      ),
    mappingFor: async ({ columns }, { datasetId }, context) =>
      findMapping(columns, await readRecordSchema(datasetId, context)),
  },
  RecordImport: {
    dataset: ({ datasetId }) => ({ id: datasetId }),
    validRows: ({ checkedRows, refusedRows }) => checkedRows - refusedRows,
    refused: ({ refused }, { limit }) => firstRows(refused, limit),
    reportPath: ({ id, refusedRows }) => (refusedRows ? `/files/imports/${id}/refused.csv` : null),
  },
  RefusedRow: { reason: sentenceOf },
  ImportError: { reason: sentenceOf },
  FeedbackDataset: {
    exportPath: ({ id }, { format, where }) => exportPath(id, format, where),
  },
};

async function ownUpload(id: string, { load, deps }: Context) {
  const viewer = await load.viewer();
  return deps.transfer.uploads.find(id, viewer.id);
}

/** Annotators, and API keys that may not manage, import nothing. */
async function refuseReaders({ load }: Context): Promise<void> {
  if (!mayEditVisibleDatasets(await load.viewer())) throw new RestError(403, undefined, 'an import');
}

/** Whether the viewer manages a dataset; false for an invisible one. */
async function manages(datasetId: string, { load }: Context): Promise<boolean> {
  const viewer = await load.viewer().catch(failsAs(CODE));
  if (!managesVisibleDatasets(viewer) || !isUuid(datasetId)) return false;
  return load.datasetById.load(datasetId).then(
    () => true,
    (error: unknown) => (hasStatus(error, 403) || hasStatus(error, 404) ? false : failsAs(CODE)(error)),
  );
}

/** An import that the viewer may see. */
export async function visibleJob(id: string, context: Context) {
  const job = context.deps.transfer.imports.job(id);
  // Anonymous callers must not learn whether the import exists.
  await context.load.viewer().catch(failsAs(CODE));
  return job && (await manages(job.model.datasetId, context)) ? job : undefined;
}

async function jobFor(id: string, context: Context) {
  const job = await visibleJob(id, context);
  if (!job) throw notFound(`There is no such import here. ${NOT_HERE}`);
  await refuseReaders(context);
  return job;
}

const notFound = (message: string) => refusal(message, CODE, 404);
const conflict = (message: string) => refusal(message, CODE, 409);

function firstRows<Row>(rows: readonly Row[], limit: number): Row[] {
  checkNumber('limit', limit, 0, MAX_ROWS);
  return rows.slice(0, limit);
}

/** Starts to check a file for a dataset if the request is valid. */
async function startCheck(upload: Upload, input: CheckImportInput, context: Context): Promise<ImportModel> {
  const { load, rest, deps } = context;
  await refuseReaders(context);
  const viewer = await load.viewer();
  const [dataset, schema] = await Promise.all([
    load.datasetById.load(input.datasetId),
    readRecordSchema(input.datasetId, context),
  ]);
  if (dataset.status !== 'READY') throw badInput('The dataset is not published yet: it cannot hold records.');
  const mapping = input.mapping ? toMapping(input.mapping) : findMapping(upload.columns, schema);
  const problem = mappingProblem(
    mapping,
    upload.columns.map(({ name }) => name),
    schema,
  );
  if (problem) throw badInput(problem);
  const users = mapping.responses == null ? NO_USERS : await readUsers(rest, viewer, dataset.workspaceId);
  const { uploads, imports } = deps.transfer;
  const conversion = { mapping, schema, users, viewerId: viewer.id };
  try {
    return await imports.check(upload, uploads.pathOf(upload.id), conversion, rest.detached());
  } catch (error) {
    throw isDiskFull(error) ? refusal(sentenceOf({ code: 'DISK_FULL', about: {} }), CODE, 507) : error;
  }
}

const toMapping = ({ metadata, vectors, suggestions, answers, ...input }: ImportMappingInput): ImportMapping => ({
  ...input,
  metadata: metadata ?? [],
  vectors: vectors ?? [],
  suggestions: suggestions ?? [],
  answers: answers ?? [],
});
