import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { RecordStatus } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs, nullOn, refused } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import type { ResponseModel } from '../response/response.source.ts';
import { toSuggestions } from '../suggestion/suggestion.source.ts';
import { isWhole, type RecordModel, type RecordParent } from './record.source.ts';
import { visibleMetadata } from './record.visibility.ts';
import { addRecords, deleteRecords, updateRecords } from './record.write.ts';

export const recordResolvers: Resolvers = {
  Query: {
    record: (_root, { id }, context) =>
      isUuid(id) ? context.load.recordById.load(id).catch(nullOn(404, 'ERROR_FETCHING_RECORD_BY_ID')) : null,
  },
  Mutation: {
    addRecords: (_root, { input }, context) => addRecords(input, context),
    updateRecords: (_root, { input }, context) => updateRecords(input, context),
    deleteRecords: (_root, { datasetId, ids }, context) => deleteRecords(datasetId, ids, context),
  },
  Record: {
    dataset: ({ datasetId }) => ({ id: datasetId }),
    externalId: fromWhole(({ externalId }) => externalId),
    fields: fromWhole(({ fields }) => fields),
    metadata: fromWhole((record, { load }) => visibleMetadata(record, load)),
    status: (record, _args, context) => {
      const own = ownResponse(record, context);
      return own instanceof Promise ? own.then(statusOf) : statusOf(own);
    },
    response: (record, _args, context) => ownResponse(record, context),
    responses: (record, _args, context) =>
      record.responses ?? (record.scope === 'MINE' ? findOwn(record, context) : orRefuse(null)),
    suggestions: fromWhole(({ datasetId, suggestions }, { load }) =>
      suggestions?.length ? withQuestions(datasetId, load, (questions) => toSuggestions(suggestions, questions)) : [],
    ),
    insertedAt: fromWhole(({ insertedAt }) => insertedAt),
    updatedAt: fromWhole(({ updatedAt }) => updatedAt),
  },
};

/** A resolver that reads the record first where only its id is known. */
function fromWhole<T>(pick: (record: RecordModel, context: Context) => T | Promise<T>) {
  return (record: RecordParent, _args: unknown, context: Context): T | Promise<T> =>
    isWhole(record)
      ? pick(record, context)
      : context.load.recordById
          .load(record.id)
          .catch(failsAs('ERROR_FETCHING_RECORD_BY_ID'))
          .then((read) => pick(read, context));
}

const statusOf = (own: ResponseModel | null): RecordStatus => own?.status ?? 'PENDING';

/** The viewer's response: one that came with the record, else read. */
function ownResponse(record: RecordParent, context: Context) {
  const { scope, responses } = record;
  if (!responses) return findOwn(record, context).then(([own]) => own ?? null);
  if (scope === 'MINE') return responses[0] ?? null;
  return context.load
    .viewer()
    .catch(failsAs('ERROR_FETCHING_RECORDS'))
    .then((viewer) => responses.find(({ userId }) => userId === viewer.id) ?? null);
}

/** The viewer's response, in a list, to a record that came without responses. */
const findOwn = ({ id }: RecordParent, { load }: Context): Promise<ResponseModel[]> =>
  load.ownResponsesByRecordId.load(id).catch(failsAs('ERROR_FETCHING_RECORD_BY_ID')).then(orRefuse);

/** Refuses where the backend sends no responses: "pending" would invite a second answer. */
function orRefuse(responses: ResponseModel[] | null): ResponseModel[] {
  if (responses) return responses;
  throw refused(
    'This Argilla server does not send responses with a single record; read it through a dataset.',
    'ERROR_FETCHING_RECORD_BY_ID',
    501,
  );
}
