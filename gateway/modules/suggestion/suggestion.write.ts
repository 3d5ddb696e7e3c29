import type { SuggestionInput } from '#gateway/graphql/__generated__/types.ts';
import { type Context, readAnew } from '#gateway/graphql/context.ts';
import { badInput, failure, type InputPath } from '#gateway/graphql/errors.ts';
import { refuseIds } from '#gateway/graphql/ids.ts';
import { placeOf, RestError } from '#gateway/rest/error.ts';
import type { RecordReference } from '../record/record.model.ts';
import { toRestValue } from '../response/answer.model.ts';
import { type NewRestSuggestion, remove, save } from './suggestion.source.ts';

export async function saveSuggestion(recordId: string, suggestion: SuggestionInput, context: Context) {
  const { load, rest } = context;
  try {
    const { datasetId } = await load.recordById.load(recordId);
    const toRest = toRestSuggestion(await questionIds(datasetId, context));
    await save(rest, recordId, toRest(suggestion, ['suggestion']));
    return toPayload(recordId, datasetId, context);
  } catch (error) {
    const place = error instanceof RestError ? placeOf(error.body) : undefined;
    throw failure(error, 'ERROR_SAVING_SUGGESTION', place && ['suggestion', ...suggestionPath(place)]);
  }
}

export async function deleteSuggestions(recordId: string, ids: readonly string[], context: Context) {
  refuseIds(ids);
  const { load, rest } = context;
  try {
    const { datasetId } = await load.recordById.load(recordId);
    await remove(rest, recordId, ids);
    return toPayload(recordId, datasetId, context);
  } catch (error) {
    throw failure(error, 'ERROR_DELETING_SUGGESTIONS');
  }
}

/** The record is read anew, as far as it is selected. */
function toPayload(id: string, datasetId: string, context: Context) {
  readAnew(context);
  const record: RecordReference = { id, datasetId, scope: 'MINE', responses: null };
  return { record, dataset: { id: datasetId } };
}

/** Ids of questions by their names. */
export const questionIds = async (datasetId: string, { load }: Context): Promise<ReadonlyMap<string, string>> =>
  new Map((await load.questionsByDatasetId.load(datasetId)).map(({ id, name }) => [name, id]));

/** Makes suggestions what the REST API takes; `path` is where one stands in the arguments. */
export const toRestSuggestion =
  (questions: ReadonlyMap<string, string>) =>
  ({ question, value, scores, agent, type }: SuggestionInput, path: InputPath): NewRestSuggestion => {
    const id = questions.get(question);
    if (id === undefined) {
      throw badInput(`The dataset has no question "${question}".`, { inputPath: [...path, 'question'] });
    }
    const answer = toRestValue(value);
    return {
      question_id: id,
      value: answer,
      score: scores.length === 0 ? null : scores.length > 1 || Array.isArray(answer) ? scores : scores[0]!,
      agent: agent ?? null,
      type: type ? REST_TYPE[type] : null,
    };
  };

const REST_TYPE = { MODEL: 'model', HUMAN: 'human' } as const;

/** The member of a suggestion that the REST API points at; what an answer is made of goes by other names there. */
export function suggestionPath([member]: readonly unknown[]): InputPath {
  if (member === 'score') return ['scores'];
  return member === 'value' || member === 'agent' ? [member] : [];
}
