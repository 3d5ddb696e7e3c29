import type { TaskSearchInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { refused } from '#gateway/graphql/errors.ts';
import { externalIdOf } from './taskDataset.address.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { type TaskPageModel, toTaskPage } from './taskSearch.model.ts';
import { toNeighbourRequest, toPageRequest } from './taskSearch.request.ts';

/** A page of records of a dataset; the neighbours of a record take a call before it, for the record's vector. */
export async function searchRecords(
  dataset: TaskDatasetModel,
  input: TaskSearchInput,
  { load }: Context,
): Promise<TaskPageModel> {
  const request = input.similarTo
    ? await neighbourRequest(dataset, input, input.similarTo, load)
    : toPageRequest(dataset, input);
  return toTaskPage(await load.task.page.load(request), dataset, request);
}

async function neighbourRequest(
  dataset: TaskDatasetModel,
  input: TaskSearchInput,
  similarTo: NonNullable<TaskSearchInput['similarTo']>,
  load: Context['load'],
) {
  const { recordId, value } = similarTo.to;
  if (value) return toNeighbourRequest(dataset, input, similarTo, value, null);
  const externalId = externalIdOf(dataset.id, recordId ?? '');
  const { vectors } = await load.task.recordsOf(dataset).load(externalId);
  const numbers = vectors?.[similarTo.vector]?.value;
  if (!numbers) throw missingVector(similarTo.vector);
  return toNeighbourRequest(dataset, input, similarTo, numbers, externalId);
}

const missingVector = (name: string) =>
  refused(`The record has no vector "${name}".`, 'ERROR_FETCHING_TASK_RECORDS', 422, { reason: 'MISSING_VECTOR' });
