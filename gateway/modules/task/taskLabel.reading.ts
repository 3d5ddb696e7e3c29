import type { Context } from '#gateway/graphql/context.ts';
import { hasStatus } from '#gateway/graphql/errors.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { keptLabels, type TaskLabelModel, toFoundLabels, toSavedLabels } from './taskLabel.model.ts';

/** The labels of a dataset: those of its settings, else those that are found in it. */
export async function labelsOf(dataset: TaskDatasetModel, load: Context['load']): Promise<TaskLabelModel[]> {
  if (dataset.restTask === 'Text2Text') return [];
  const settings = await load.task.settingsOf(dataset);
  const saved = toSavedLabels(settings?.label_schema?.labels);
  if (saved.length) return saved;
  return toFoundLabels([...keptLabels(dataset), ...(await occurring(dataset, load))]);
}

/** The labels that records hold, in the order of the alphabet: by frequency they would change colours with every annotation. */
async function occurring(dataset: TaskDatasetModel, { task }: Context['load']): Promise<string[]> {
  if (dataset.restTask === 'TextClassification') {
    // The metric also knows labels that are never the best of a prediction. Labels without it are better than none at all.
    const { labels = [] } = await task.datasetLabelsOf(dataset).catch(noneWhereRefused);
    return [...labels].sort();
  }
  const { aggregations } = await task.overviewOf(dataset);
  return Object.keys({ ...aggregations?.annotated_as, ...aggregations?.predicted_as }).sort();
}

/** A backend that does not answer is another matter: what is saved on the strength of this would lack labels. */
function noneWhereRefused(error: unknown): { labels?: string[] } {
  if ([400, 404, 422].some((status) => hasStatus(error, status))) return {};
  throw error;
}
