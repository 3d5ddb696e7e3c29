import type { CreateDatasetInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failure, type InputPath } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';
import { fields } from '../field/field.source.ts';
import { metadataProperties } from '../metadata/metadata.source.ts';
import { questions } from '../question/question.source.ts';
import { vectorsSettings } from '../vector/vector.source.ts';
import { create, distributionBody, publish, remove } from './dataset.source.ts';

/** The parts, in the order of their creation. */
const PARTS = { fields, questions, metadataProperties, vectorsSettings };

interface AnyPart {
  create(rest: RestClient, datasetId: string, input: object): Promise<unknown>;
}

/** Creates a dataset with all its settings. REST creates one part at a time, so an error deletes the incomplete dataset. */
export async function createDataset(input: CreateDatasetInput, context: Context) {
  const { rest } = context;
  const { name, workspaceId, guidelines = null, allowExtraMetadata, minSubmitted } = input;
  const distribution = distributionBody(rest, minSubmitted ?? undefined);
  const body = {
    name,
    workspace_id: workspaceId,
    guidelines,
    allow_extra_metadata: allowExtraMetadata,
    ...distribution,
  };
  const dataset = await at([], () => create(rest, body));
  const { id } = dataset;
  try {
    for (const [part, { create }] of Object.entries(PARTS) as [keyof typeof PARTS, AnyPart][]) {
      for (const [index, item] of input[part].entries()) {
        const type = 'settings' in item ? Object.keys(item.settings)[0] : undefined;
        await at([part, index], () => create(rest, id, item), type);
      }
    }
    return input.publish ? await at(['publish'], () => publish(rest, id)) : dataset;
  } catch (refusal) {
    await remove(rest, id).catch((error: unknown) =>
      context.log.error({ err: error, datasetId: id }, 'an incomplete dataset could not be deleted'),
    );
    throw refusal;
  }
}

/** Runs a step; its error names the member of the input that caused it. */
async function at<T>(path: InputPath, step: () => Promise<T>, type?: string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const refusal = failure(error, 'ERROR_CREATING_DATASET');
    refusal.extensions.inputPath = inputPathOf(error, path, type);
    throw refusal;
  }
}

/** The member of the input that REST refused. `type` is the type of the part's settings: a value in REST, a member in GraphQL. */
function inputPathOf(error: unknown, part: InputPath, type?: string): InputPath {
  if (!(error instanceof RestError)) return part;
  if (error.status === 409) return [...part, 'name'];
  return [...part, ...(placeOf(error.body) ?? []).flatMap((step) => pathSteps(step, type))];
}

/** Root validators, the branches of unions, and the distribution, whose members are those of the dataset in GraphQL. */
const NO_MEMBER = /^(?:__root__$|[A-Z]|distribution$)/;

function pathSteps(step: unknown, type: string | undefined): InputPath {
  if (typeof step === 'number') return [step];
  if (typeof step !== 'string' || NO_MEMBER.test(step)) return [];
  // In GraphQL, the settings of a field are members of the field.
  if (step === 'settings') return type ? [step, type] : [];
  if (type === 'rating' && step === 'value') return [];
  if (type === 'rating' && step === 'options') return ['values'];
  return [step.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())];
}
