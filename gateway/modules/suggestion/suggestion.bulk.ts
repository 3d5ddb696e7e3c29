import { GraphQLError } from 'graphql';
import type { RecordSuggestionInput, SaveSuggestionsInput } from '#gateway/graphql/__generated__/types.ts';
import { type Context, resetLoaders } from '#gateway/graphql/context.ts';
import { failure, type InputPath, refusal } from '#gateway/graphql/errors.ts';
import { checkCount } from '#gateway/graphql/input.ts';
import {
  type RestOutcome,
  type RestSuggestionOfRecord,
  saveEach,
  suggestionPath,
  toRestSuggestion,
} from './suggestion.source.ts';

const MAX_SAVED = 1_000;
const CODE = 'ERROR_SAVING_SUGGESTION';
const NO_BULK = 'This Argilla server cannot save many suggestions at once; use updateRecords or saveSuggestion.';
const OUTCOMES = { created: 'CREATED', updated: 'CHANGED', unchanged: 'UNCHANGED' } as const;

/** Saves each suggestion alone; those that the gateway refuses itself are not sent. */
export async function saveSuggestions({ datasetId, suggestions }: SaveSuggestionsInput, context: Context) {
  checkCount('"suggestions"', suggestions.length, 'suggestions', MAX_SAVED, ['suggestions']);
  const { load, rest } = context;
  if (rest.capabilities.backend !== 'EMBEDDED') throw refusal(NO_BULK, CODE, 501);
  try {
    const toRest = toRestSuggestion(await load.questionsByDatasetId.load(datasetId));
    const items = suggestions.map((item, index) => converted(item, index, toRest));
    const sent = items.filter((item): item is RestSuggestionOfRecord => !(item instanceof GraphQLError));
    const answer = sent.length ? await saveEach(rest, datasetId, sent) : { items: [] };
    resetLoaders(context);
    const outcomes = answer.items.values();
    return {
      items: items.map((item, index) =>
        item instanceof GraphQLError
          ? refused(index, item.message, item.extensions.inputPath as InputPath)
          : toItem(index, outcomes.next().value!),
      ),
      dataset: { id: datasetId },
    };
  } catch (error) {
    throw failure(error, CODE);
  }
}

function converted(
  { record, suggestion }: RecordSuggestionInput,
  index: number,
  toRest: ReturnType<typeof toRestSuggestion>,
): RestSuggestionOfRecord | GraphQLError {
  try {
    const rest = toRest(suggestion, ['suggestions', index, 'suggestion']);
    return { ...rest, record_id: record.id, external_id: record.externalId };
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function toItem(index: number, outcome: RestOutcome) {
  if (outcome.outcome === 'refused')
    return refused(index, outcome.detail, ['suggestions', index, ...pathOf(outcome.loc)]);
  return { index, outcome: OUTCOMES[outcome.outcome], recordId: outcome.record_id, refusal: null };
}

function pathOf(loc: readonly unknown[]): InputPath {
  if (loc[0] === 'record_id') return ['record', 'id'];
  if (loc[0] === 'external_id') return ['record', 'externalId'];
  const path = suggestionPath(loc);
  return path.length ? ['suggestion', ...path] : [];
}

const refused = (index: number, message: string, inputPath: InputPath) => ({
  index,
  outcome: 'REFUSED' as const,
  recordId: null,
  refusal: { message, inputPath },
});
