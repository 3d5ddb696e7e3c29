import { found } from '../http/errors.ts';
import { parseIds, IdsQuery, json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { suggestionText } from '../presenters.ts';
import { putSuggestion, removeSuggestions, suggestionsOf } from '../services/records/suggestions.ts';
import { checkingOf } from '../services/records/checkRecord.ts';
import { SuggestionCreate } from '../shapes/records.ts';
import { pkOfId } from '../store/recordAddress.ts';
import { datasetFor, recordFor } from './find.ts';

/** What models and people propose as answers. */
export const suggestionRoutes: Routes = (app) => {
  const { store } = app;
  const ofRecord = ids('record_id');

  app.get('/records/:record_id/suggestions', { schema: { params: ofRecord } }, async (request, reply) => {
    const { record } = recordFor(request, request.params.record_id, 'record:get');
    return json(reply, `{"items":${record.suggestions ?? '[]'}}`);
  });

  const upsert = { schema: { params: ofRecord, body: SuggestionCreate } };
  app.put('/records/:record_id/suggestions', upsert, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:suggest');
    const { suggestion, isNew } = putSuggestion(checkingOf(store, dataset), record, request.body);
    return json(reply.code(isNew ? 201 : 200), suggestionText(suggestion));
  });

  const removal = { schema: { params: ofRecord, querystring: IdsQuery } };
  app.delete('/records/:record_id/suggestions', removal, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:suggest');
    removeSuggestions(checkingOf(store, dataset), record, new Set(parseIds(request.query.ids)));
    return reply.code(204).send();
  });

  app.delete('/suggestions/:suggestion_id', { schema: { params: ids('suggestion_id') } }, async (request, reply) => {
    const { suggestion_id: id } = request.params;
    const { record, dataset } = recordFor(request, recordIdOf(id), 'record:suggest');
    const suggestion = suggestionsOf(record).find((one) => one.id === id)!;
    removeSuggestions(checkingOf(store, dataset), record, new Set([id]));
    return json(reply, suggestionText(suggestion));
  });

  /** The record a suggestion belongs to: its id leads there. */
  function recordIdOf(id: string): string {
    const record = store.records.byPk(pkOfId(id));
    const suggestion = record && suggestionsOf(record).find((one) => one.id === id);
    return found(suggestion && record, 'Suggestion', id).id;
  }

  const inDataset = ids('dataset_id');
  app.get(
    '/datasets/:dataset_id/records/search/suggestions/options',
    { schema: { params: inDataset } },
    async (request) => {
      const dataset = datasetFor(request, 'dataset:get');
      const items = store.questions.ofDataset(dataset.pk).map(({ pk, id, name }) => {
        const facetPk = store.facets.find(dataset.pk, { kind: 'suggestion_agent', questionPk: pk });
        const agents = facetPk === undefined ? [] : store.facets.terms(facetPk).map(({ term }) => term);
        return { question: { id, name }, agents };
      });
      return { items };
    },
  );
};
