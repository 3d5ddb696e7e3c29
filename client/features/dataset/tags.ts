import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';

/** What a dataset is tagged with, in words: `language: en`. Only those of the older tasks have tags. */
export const tagsOf = (dataset: DatasetRow_DatasetFragment): string[] =>
  'tags' in dataset ? Object.entries(dataset.tags).map(([name, text]) => `${name}: ${String(text)}`) : [];
