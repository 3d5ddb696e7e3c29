import { UnprocessableError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';

/** Opens a dataset for records. There must be something to show and something to ask. */
export function publishDataset(store: Store, dataset: DatasetRow): DatasetRow {
  return store.db.transaction(() => {
    if (dataset.status === 'ready') throw new UnprocessableError('Dataset is already published');
    if (!store.fields.ofDataset(dataset.pk).some((field) => field.required)) {
      throw new UnprocessableError('Dataset cannot be published without required fields');
    }
    if (!store.questions.ofDataset(dataset.pk).some((question) => question.required)) {
      throw new UnprocessableError('Dataset cannot be published without required questions');
    }
    return store.datasets.update(dataset, { status: 'ready' });
  });
}
