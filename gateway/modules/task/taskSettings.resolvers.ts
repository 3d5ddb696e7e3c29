import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failure, refusal } from '#gateway/graphql/errors.ts';
import { hasStatus } from '#gateway/rest/error.ts';
import type { TaskDatasetModel } from './taskDataset.source.ts';
import * as settingsSource from './taskSettings.source.ts';
import { type NamedLabel, type RestTaskLabel, type RestTaskSettings, toTaskLabels } from './taskSettings.source.ts';

export const taskSettingsResolvers: Resolvers = {
  Mutation: {
    /** Adds labels to those of the dataset and saves all. */
    saveLabels: async (_root, { input: { datasetId, labels } }, context) => {
      const added = toRestLabels(labels.map((name) => ({ name })));
      if (!added.length) throw badInput('"labels" names no label.');
      return change(datasetId, context, async (dataset, settings) => {
        const existing = await labelsOf(dataset, context.load);
        const saved = new Set(existing.filter(({ isSaved }) => isSaved).map(({ name }) => name));
        if (added.every(({ name }) => saved.has(name))) {
          const detail = added.map(({ name }) => name).join(', ');
          throw refusal('The labels already exist in the list of labels', 'LABEL_ALREADY_EXIST', 409, { detail });
        }
        return { ...settings, label_schema: { labels: toRestLabels([...existing, ...added]) } };
      });
    },
    updateTaskSettings: (_root, { input: { datasetId, labels, vectors } }, context) =>
      change(datasetId, context, async (_dataset, settings) => ({
        ...settings,
        ...(labels ? { label_schema: { labels: toRestLabels(labels) } } : {}),
        ...(vectors ? { vectors: Object.fromEntries(vectors.map(({ name, dimensions }) => [name, dimensions])) } : {}),
      })),
  },
};

/** Changes the saved settings, which REST replaces as a whole. */
async function change(
  datasetId: string,
  { rest, load }: Context,
  changed: (dataset: TaskDatasetModel, settings: RestTaskSettings) => Promise<RestTaskSettings>,
): Promise<TaskDatasetModel> {
  const dataset = await load.task.datasetById.load(datasetId);
  if (dataset.restTask === 'Text2Text') throw badInput('Datasets of the task TEXT2TEXT have no settings.');
  const settings = await changed(dataset, (await load.task.settingsOf(dataset)) ?? {});
  await settingsSource.save(rest, dataset, settings).catch(failsAsNotAllowed);
  load.task.clear(dataset);
  return dataset;
}

/** A missing permission to save labels has its own code, which the client ignores. */
function failsAsNotAllowed(error: unknown): never {
  const failed = failure(error, 'ERROR_SAVING_LABELS');
  if (hasStatus(error, 403)) failed.extensions.code = 'NOT_ALLOWED_TO_UPDATE_LABELS';
  throw failed;
}

const toRestLabels = (labels: readonly NamedLabel[]): RestTaskLabel[] =>
  settingsSource
    .distinctLabels(labels.map((label) => ({ ...label, name: label.name.trim() })))
    .map(({ name, description }) => ({ id: name, name, ...(description ? { description } : {}) }));

/** The labels of a dataset: those in its settings, else those in its metadata and records. */
export async function labelsOf(dataset: TaskDatasetModel, load: Context['load']) {
  if (dataset.restTask === 'Text2Text') return [];
  const settings = await load.task.settingsOf(dataset);
  const saved = toTaskLabels(settings?.label_schema?.labels);
  if (saved.length) return saved;
  const names = [...settingsSource.labelsInMetadata(dataset), ...(await labelsInRecords(dataset, load))];
  return toTaskLabels(
    names.map((name) => ({ name })),
    false,
  );
}

/** The labels of the records in alphabetical order; in the order of frequency, their colors would change. */
async function labelsInRecords(dataset: TaskDatasetModel, { task }: Context['load']): Promise<string[]> {
  if (dataset.restTask === 'TextClassification') {
    // The metric includes labels that are never the best of a prediction.
    const { labels = [] } = await task.datasetLabelsOf(dataset).catch(noneWhereRefused);
    return labels.toSorted();
  }
  const { aggregations } = await task.overviewOf(dataset);
  return Object.keys({ ...aggregations?.annotated_as, ...aggregations?.predicted_as }).sort();
}

/** Treats a refusal as missing settings. Other errors throw: if the backend does not answer, saving settings would lose labels. */
function noneWhereRefused(error: unknown): { labels?: string[] } {
  if ([400, 404, 422].some((status) => hasStatus(error, status))) return {};
  throw error;
}
