import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { RecordStatus } from '#gateway/graphql/__generated__/types.ts';
import { type Context, readingParent } from '#gateway/graphql/context.ts';
import { failsAs, refusal } from '#gateway/graphql/errors.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import { withQuestions } from '#gateway/graphql/loaders.ts';
import type { ResponseModel } from '../response/response.source.ts';
import { toSuggestions } from '../suggestion/suggestion.source.ts';
import { isComplete, type RecordParent } from './record.source.ts';
import { visibleMetadata } from './record.visibility.ts';
import { deleteMatchingRecords } from './record.deleteMatching.ts';
import { addRecords, deleteRecords, updateRecords, upsertRecords } from './record.write.ts';

const CODE = 'ERROR_FETCHING_RECORD_BY_ID';

const ofRecord = readingParent(isComplete, ({ id }, load) => load.recordById.load(id).catch(failsAs(CODE)));

export const recordResolvers: Resolvers = {
  Query: {
    record: (_root, { id }, { load }) => (isUuid(id) ? load.recordById.load(id).catch(nullOnStatus(404)) : null),
  },
  Mutation: {
    addRecords: (_root, { input }, context) => addRecords(input, context),
    updateRecords: (_root, { input }, context) => updateRecords(input, context),
    upsertRecords: (_root, { input }, context) => upsertRecords(input, context),
    deleteMatchingRecords: (_root, { input }, context) => deleteMatchingRecords(input, context),
    deleteRecords: (_root, { datasetId, ids }, context) => deleteRecords(datasetId, ids, context),
  },
  Record: {
    dataset: ({ datasetId }) => ({ id: datasetId }),
    externalId: ofRecord(({ externalId }) => externalId),
    fields: ofRecord(({ fields }) => fields),
    metadata: ofRecord((record, { load }) => visibleMetadata(record, load)),
    status: (record, _args, context) => {
      const own = ownResponse(record, context);
      return own instanceof Promise ? own.then(statusOf) : statusOf(own);
    },
    teamStatus: ofRecord(async ({ id, teamStatus }, { load }) => {
      if (teamStatus !== undefined) return teamStatus;
      load.forgetRecord(id);
      const record = await load.recordById.load(id).catch(failsAs(CODE));
      return record.teamStatus ?? null;
    }),
    response: (record, _args, context) => ownResponse(record, context),
    responses: (record, _args, context) =>
      record.responses ?? (record.scope === 'MINE' ? readOwnResponses(record, context) : orRefuse(null)),
    suggestions: ofRecord(({ datasetId, suggestions }, { load }) =>
      suggestions?.length ? withQuestions(datasetId, load, (questions) => toSuggestions(suggestions, questions)) : [],
    ),
    insertedAt: ofRecord(({ insertedAt }) => insertedAt),
    updatedAt: ofRecord(({ updatedAt }) => updatedAt),
  },
};

const statusOf = (own: ResponseModel | null): RecordStatus => own?.status ?? 'PENDING';

/** The viewer's response: the one that came with the record, else it is read. */
function ownResponse(record: RecordParent, context: Context) {
  const { scope, responses } = record;
  if (!responses) return readOwnResponses(record, context).then(([own]) => own ?? null);
  if (scope === 'MINE') return responses[0] ?? null;
  return context.load
    .viewer()
    .catch(failsAs('ERROR_FETCHING_RECORDS'))
    .then((viewer) => responses.find(({ userId }) => userId === viewer.id) ?? null);
}

const readOwnResponses = ({ id }: RecordParent, { load }: Context): Promise<ResponseModel[]> =>
  load.ownResponsesByRecordId.load(id).catch(failsAs(CODE)).then(orRefuse);

/** Fails where the backend sends no responses: the status "pending" would invite a second response. */
function orRefuse(responses: ResponseModel[] | null): ResponseModel[] {
  if (responses) return responses;
  const message = 'This Argilla server does not send responses with a single record; read it through a dataset.';
  throw refusal(message, CODE, 501);
}
