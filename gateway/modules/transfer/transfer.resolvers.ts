import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { CheckImportInput, ImportMappingInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, hasStatus, refused } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { ImportModel } from '#gateway/transfer/import/folder.ts';
import { findMapping, type Mapping, mappingProblem } from '#gateway/transfer/mapping.ts';
import { NO_USERS, readRecordSchema, readUsers } from '#gateway/transfer/recordSchema.ts';
import { sentenceOf } from '#gateway/transfer/refusal.ts';
import type { Upload } from '#gateway/transfer/uploads.ts';
import { mayEditVisibleDatasets } from '../user/user.source.ts';
import { exportPath } from './transfer.export.ts';

const FAILS = 'ERROR_IMPORTING_RECORDS';
const MOST_ROWS = 100;
/** Files and their imports are the one thing that gateways do not share. */
const ELSEWHERE =
  'It was removed, or it is on another gateway: where there are several, all requests of an import have to reach the same one.';

export const transferResolvers: Resolvers = {
  Query: {
    uploadedFile: (_root, { id }, context) => ownUpload(id, context),
    recordImport: async (_root, { id }, context) => (await visibleJob(id, context))?.model ?? null,
    recordImports: async (_root, { datasetId }, context) =>
      (await mayEdit(datasetId, context)) ? context.deps.transfer.imports.into(datasetId) : [],
  },
  Mutation: {
    deleteUploadedFile: async (_root, { id }, context) => {
      const upload = await ownUpload(id, context);
      if (upload) await context.deps.transfer.uploads.remove(upload.id);
      return upload !== null;
    },
    checkImport: async (_root, { input }, context) => {
      const upload = await ownUpload(input.fileId, context);
      if (!upload) throw notFound(`The file is not here. ${ELSEWHERE} Send it again.`);
      return beginCheck(upload, input, context).catch(failsAs(FAILS));
    },
    startImport: async (_root, { id }, context) => {
      const job = await jobFor(id, context);
      if (!job.canStart) throw conflict(`The import is ${job.model.stage}; only one that is CHECKED can be started.`);
      job.start(context.rest.detached());
      return job.model;
    },
    cancelImport: async (_root, { id, keepWritten }, context) => {
      const job = await jobFor(id, context);
      if (!job.canCancel) throw conflict(`The import is ${job.model.stage}; there is nothing to stop or to take back.`);
      job.cancel(context.rest.detached(), keepWritten);
      return job.model;
    },
  },
  UploadedFile: {
    sample: ({ sample }, { limit }) => sample.slice(0, within(limit)),
    mappingFor: async ({ columns }, { datasetId }, context) => {
      const schema = await readRecordSchema(datasetId, context).catch(failsAs(FAILS));
      return findMapping(
        columns.map(({ name }) => name),
        schema,
      );
    },
  },
  RecordImport: {
    dataset: ({ datasetId }) => ({ id: datasetId }),
    goodRows: ({ checkedRows, refusedRows }) => checkedRows - refusedRows,
    refused: ({ refused }, { limit }) => refused.slice(0, within(limit)),
    reportPath: ({ id, refusedRows }) => (refusedRows ? `/files/imports/${id}/refused.csv` : null),
  },
  RefusedRow: { reason: sentenceOf },
  ImportError: { reason: sentenceOf },
  FeedbackDataset: {
    exportPath: ({ id }, { format, where }) => exportPath(id, format, where),
  },
};

async function ownUpload(id: string, { load, deps }: Context) {
  const viewer = await load.viewer().catch(failsAs(FAILS));
  return deps.transfer.uploads.find(id, viewer.id);
}

/** Whether the viewer may write to a dataset; false as well where there is none to be seen. */
async function mayEdit(datasetId: string, { load }: Context): Promise<boolean> {
  const viewer = await load.viewer().catch(failsAs(FAILS));
  if (!mayEditVisibleDatasets(viewer) || !isUuid(datasetId)) return false;
  return load.datasetById.load(datasetId).then(
    () => true,
    (error: unknown) => (hasStatus(error, 403) || hasStatus(error, 404) ? false : failsAs(FAILS)(error)),
  );
}

/** An import that the viewer may see; for files to download as well. */
export async function visibleJob(id: string, context: Context) {
  const job = context.deps.transfer.imports.job(id);
  // Anonymous callers learn that they have to sign in, not whether the import exists.
  await context.load.viewer().catch(failsAs(FAILS));
  return job && (await mayEdit(job.model.datasetId, context)) ? job : undefined;
}

async function jobFor(id: string, context: Context) {
  const job = await visibleJob(id, context);
  if (!job) throw notFound(`There is no such import here. ${ELSEWHERE}`);
  return job;
}

const notFound = (message: string) => refused(message, FAILS, 404);
const conflict = (message: string) => refused(message, FAILS, 409);

function within(limit: number): number {
  if (limit < 0 || limit > MOST_ROWS) throw badInput(`"limit" is ${limit}; it must be from 0 to ${MOST_ROWS}.`);
  return limit;
}

/** Begins the check of a file for a dataset, once everything about the request itself is found to be right. */
async function beginCheck(upload: Upload, input: CheckImportInput, context: Context): Promise<ImportModel> {
  const { load, rest, deps } = context;
  const viewer = await load.viewer();
  if (!mayEditVisibleDatasets(viewer)) throw new RestError(403, undefined, 'an import by an annotator');
  const [dataset, schema] = await Promise.all([
    load.datasetById.load(input.datasetId),
    readRecordSchema(input.datasetId, context),
  ]);
  if (dataset.status !== 'READY') throw badInput('The dataset is not published yet: it cannot hold records.');
  const columns = upload.columns.map(({ name }) => name);
  const mapping = input.mapping ? toMapping(input.mapping) : findMapping(columns, schema);
  const problem = mappingProblem(mapping, columns, schema);
  if (problem) throw badInput(problem);
  const users = mapping.responses === null ? NO_USERS : await readUsers(rest, viewer, dataset.workspaceId);
  const { uploads, imports } = deps.transfer;
  return imports.check(upload, uploads.pathOf(upload.id), { mapping, schema, users }, rest.detached());
}

/** A mapping as it was sent, with nothing left open. */
const toMapping = (input: ImportMappingInput): Mapping => ({
  externalId: input.externalId ?? null,
  fields: input.fields,
  metadata: input.metadata ?? [],
  extraMetadata: input.extraMetadata ?? null,
  vectors: input.vectors ?? [],
  suggestions: (input.suggestions ?? []).map(({ question, column, scoreColumn, agentColumn, typeColumn, agent }) => ({
    question,
    column,
    scoreColumn: scoreColumn ?? null,
    agentColumn: agentColumn ?? null,
    typeColumn: typeColumn ?? null,
    agent: agent ?? null,
  })),
  responses: input.responses ?? null,
});
