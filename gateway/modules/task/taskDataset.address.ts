import { badInput } from '#gateway/graphql/errors.ts';

/** How REST finds a dataset of an older task. */
export interface TaskDatasetAddress {
  workspace: string;
  name: string;
}

/** The id of a dataset: neither name can hold a dot. */
export const datasetIdOf = ({ workspace, name }: TaskDatasetAddress): string => `${workspace}.${name}`;

/** Whether there can be a dataset of these names at all. */
export const canBe = ({ workspace, name }: TaskDatasetAddress): boolean =>
  [workspace, name].every((part) => /^[^./]+$/.test(part));

/** Whether a text can be the id of such a dataset. */
export const isDatasetId = (text: string): boolean => {
  const [workspace = '', name = '', ...others] = text.split('.');
  return others.length === 0 && canBe({ workspace, name });
};

/** Where the dataset with an id is; what is no such id is refused before REST is asked. */
export function addressOf(datasetId: string): TaskDatasetAddress {
  if (!isDatasetId(datasetId)) throw badInput(`"${datasetId}" is not the id of a dataset of an older task.`);
  const [workspace = '', name = ''] = datasetId.split('.');
  return { workspace, name };
}

/** The id of a record, unique over all datasets. */
export const recordIdOf = (datasetId: string, externalId: string): string => `${datasetId}.${externalId}`;

/** The id that a record has within its dataset. */
export function externalIdOf(datasetId: string, recordId: string): string {
  if (!recordId.startsWith(`${datasetId}.`))
    throw badInput(`"${recordId}" is not a record of the dataset "${datasetId}".`);
  return recordId.slice(datasetId.length + 1);
}
