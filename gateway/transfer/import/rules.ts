import type { Loaders } from '#gateway/graphql/loaders.ts';
import type { FieldModel } from '#gateway/modules/field/field.model.ts';
import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.model.ts';
import type { QuestionModel } from '#gateway/modules/question/question.model.ts';
import type { VectorSettingsModel } from '#gateway/modules/vector/vector.model.ts';

/** A question with what its answers may choose from. */
export interface AskedQuestion {
  question: QuestionModel;
  choices: ReadonlySet<string | number>;
}

/** What the records of a dataset have to be like. */
export interface Rules {
  datasetId: string;
  allowExtraMetadata: boolean;
  fields: readonly FieldModel[];
  questions: ReadonlyMap<string, AskedQuestion>;
  properties: ReadonlyMap<string, MetadataPropertyModel>;
  vectors: ReadonlyMap<string, VectorSettingsModel>;
}

/** Reads the settings of a dataset; a REST error when the caller may not see it. */
export async function rulesOf(datasetId: string, { load }: { load: Loaders }): Promise<Rules> {
  const [dataset, fields, questions, properties, vectors] = await Promise.all([
    load.datasetById.load(datasetId),
    load.fieldsByDatasetId.load(datasetId),
    load.questionsByDatasetId.load(datasetId),
    load.metadataPropertiesByDatasetId.load(datasetId),
    load.vectorsSettingsByDatasetId.load(datasetId),
  ]);
  return {
    datasetId,
    allowExtraMetadata: dataset.allowExtraMetadata,
    fields,
    questions: byName(questions.map((question) => ({ name: question.name, question, choices: choicesOf(question) }))),
    properties: byName(properties),
    vectors: byName(vectors),
  };
}

const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.name, item]));

function choicesOf(question: QuestionModel): Set<string | number> {
  if ('options' in question) return new Set(question.options.map(({ value }) => value));
  return new Set(question.__typename === 'RatingQuestion' ? question.values : []);
}
