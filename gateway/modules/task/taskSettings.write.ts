import type { SaveLabelsInput, UpdateTaskSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failure, hasStatus, refused } from '#gateway/graphql/errors.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { labelsOf } from './taskLabel.reading.ts';
import { type RestTaskLabel, type RestTaskSettings, save } from './taskSettings.source.ts';

interface Named {
  name: string;
  description?: string | null | undefined;
}

/** Adds labels to those a dataset has, and saves all of them. */
export async function saveLabels({ datasetId, labels }: SaveLabelsInput, context: Context): Promise<TaskDatasetModel> {
  const { load } = context;
  const wanted = named(labels.map((name) => ({ name })));
  if (!wanted.length) throw badInput('"labels" names no label.');
  return saving(datasetId, context, async (dataset, settings) => {
    const present = await labelsOf(dataset, load);
    const saved = new Set(present.filter(({ isSaved }) => isSaved).map(({ name }) => name));
    if (wanted.every(({ name }) => saved.has(name))) throw alreadyThere(wanted.map(({ name }) => name));
    return { ...settings, label_schema: { labels: named([...present, ...wanted]) } };
  });
}

/** Saves a dataset's settings; parts that are not given stay. */
export function updateSettings(
  { datasetId, labels, vectors }: UpdateTaskSettingsInput,
  context: Context,
): Promise<TaskDatasetModel> {
  return saving(datasetId, context, (_dataset, settings) =>
    Promise.resolve({
      ...settings,
      ...(labels ? { label_schema: { labels: named(labels) } } : {}),
      ...(vectors ? { vectors: Object.fromEntries(vectors.map(({ name, dimensions }) => [name, dimensions])) } : {}),
    }),
  );
}

/** REST replaces settings as a whole, so what is saved is made from what was saved. */
async function saving(
  datasetId: string,
  { rest, load }: Context,
  change: (dataset: TaskDatasetModel, settings: RestTaskSettings) => Promise<RestTaskSettings>,
): Promise<TaskDatasetModel> {
  try {
    const dataset = await load.task.datasetById.load(datasetId);
    if (dataset.restTask === 'Text2Text') throw badInput('Datasets of the task TEXT2TEXT have no settings.');
    const settings = await change(dataset, (await load.task.settingsOf(dataset)) ?? {});
    await save(rest, dataset, settings).catch(notAllowed);
    load.task.forget(dataset);
    return dataset;
  } catch (error) {
    throw failure(error, 'ERROR_SAVING_LABELS');
  }
}

/** Labels that may not be saved have a code of their own: people are not told of it. */
function notAllowed(error: unknown): never {
  const refusal = failure(error, 'ERROR_SAVING_LABELS');
  if (hasStatus(error, 403)) refusal.extensions.code = 'NOT_ALLOWED_TO_UPDATE_LABELS';
  throw refusal;
}

/** Labels as REST takes them, without blanks and doubles. */
function named(labels: readonly Named[]): RestTaskLabel[] {
  const byName = new Map<string, RestTaskLabel>();
  for (const { name: written, description } of labels) {
    const name = written.trim();
    if (name && !byName.has(name)) byName.set(name, { id: name, name, ...(description ? { description } : {}) });
  }
  return [...byName.values()];
}

const alreadyThere = (names: readonly string[]) =>
  refused('The labels already exist in the list of labels', 'LABEL_ALREADY_EXIST', 409, { detail: names.join(', ') });
