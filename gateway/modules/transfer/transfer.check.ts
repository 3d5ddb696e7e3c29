import type { CheckImportInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { RestError } from '#gateway/rest/error.ts';
import { findMapping, mappingProblem } from '#gateway/transfer/import/mapping.ts';
import type { ImportModel } from '#gateway/transfer/import/model.ts';
import { rulesOf } from '#gateway/transfer/import/rules.ts';
import { NOBODY, readUsers } from '#gateway/transfer/import/users.ts';
import type { Upload } from '#gateway/transfer/uploads.ts';
import { mayEditVisibleDatasets } from '../user/user.model.ts';
import { toMapping } from './transfer.model.ts';

/** Begins the check of a file for a dataset, once everything about the request itself is found to be right. */
export async function beginCheck(upload: Upload, input: CheckImportInput, context: Context): Promise<ImportModel> {
  const { load, rest, deps } = context;
  const viewer = await load.viewer();
  if (!mayEditVisibleDatasets(viewer)) throw new RestError(403, undefined, 'an import by an annotator');
  const [dataset, rules] = await Promise.all([
    load.datasetById.load(input.datasetId),
    rulesOf(input.datasetId, context),
  ]);
  if (dataset.status !== 'READY') throw badInput('The dataset is not published yet: it cannot hold records.');
  const columns = upload.columns.map(({ name }) => name);
  const mapping = input.mapping ? toMapping(input.mapping) : findMapping(columns, rules);
  const problem = mappingProblem(mapping, columns, rules);
  if (problem) throw badInput(problem);
  const users = mapping.responses === null ? NOBODY : await readUsers(rest, viewer, dataset.workspaceId);
  const { uploads, imports } = deps.transfer;
  return imports.check(upload, uploads.pathOf(upload.id), { mapping, rules, users }, rest.lasting());
}
