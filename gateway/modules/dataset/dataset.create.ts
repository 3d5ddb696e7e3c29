import type { CreateDatasetInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failure, type InputPath } from '#gateway/graphql/errors.ts';
import { toNewField } from '../field/field.create.ts';
import * as fields from '../field/field.source.ts';
import { toNewMetadataProperty } from '../metadata/metadata.create.ts';
import * as metadata from '../metadata/metadata.source.ts';
import { toNewQuestion } from '../question/question.create.ts';
import * as questions from '../question/question.source.ts';
import { toNewVectorSettings } from '../vector/vector.create.ts';
import * as vectors from '../vector/vector.source.ts';
import { create, publish, remove, type RestDataset } from './dataset.source.ts';
import { inputPathOf } from './dataset.refusal.ts';

/**
 * Makes a dataset with everything in it. The REST API takes one part at a time, in the order they are to be listed in, and
 * knows no transaction: so what was made before a refusal is removed again.
 */
export async function createWhole(input: CreateDatasetInput, context: Context): Promise<RestDataset> {
  const { rest } = context;
  const dataset = await at([], () =>
    create(rest, {
      name: input.name,
      workspace_id: input.workspaceId,
      guidelines: input.guidelines ?? null,
      allow_extra_metadata: input.allowExtraMetadata,
    }),
  );
  const { id } = dataset;
  try {
    await inOrder('fields', input.fields, (field) => fields.create(rest, id, toNewField(field)));
    await inOrder('questions', input.questions, (question) => questions.create(rest, id, toNewQuestion(question)));
    await inOrder('metadataProperties', input.metadataProperties, (property) =>
      metadata.create(rest, id, toNewMetadataProperty(property)),
    );
    await inOrder('vectorsSettings', input.vectorsSettings, (vector) =>
      vectors.create(rest, id, toNewVectorSettings(vector)),
    );
    return input.publish ? await at(['publish'], () => publish(rest, id)) : dataset;
  } catch (refusal) {
    await remove(rest, id).catch((error: unknown) =>
      context.log.error({ err: error, datasetId: id }, 'a dataset that could not be finished was left behind'),
    );
    throw refusal;
  }
}

type Part = 'fields' | 'questions' | 'metadataProperties' | 'vectorsSettings';

async function inOrder<Item extends object>(
  part: Part,
  items: readonly Item[],
  make: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    await at([part, index], () => make(item), 'settings' in item ? Object.keys(item.settings as object)[0] : undefined);
  }
}

/** Does one step; a refusal says which member of the input it was about. */
async function at<T>(path: InputPath, step: () => Promise<T>, type?: string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const refused = failure(error, 'ERROR_CREATING_DATASET');
    refused.extensions.inputPath = inputPathOf(error, path, type);
    throw refused;
  }
}
