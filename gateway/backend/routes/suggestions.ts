import { found } from '../http/errors.ts';
import { parseIds, IdsQuery, json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { originOf } from '../history/origin.ts';
import { suggestionText } from '../presenters.ts';
import { saveEachSuggestion } from '../services/records/bulkSuggestions.ts';
import { putSuggestion, removeSuggestions, suggestionsOf } from '../services/records/suggestions.ts';
import { changeRecords } from '../services/records/context.ts';
import { SuggestionCreate, SuggestionsBulk } from '../shapes/records.ts';
import { pkOfId } from '../store/recordAddress.ts';
import { datasetFor, recordFor } from './find.ts';

/** The routes to read, save and delete the suggestions of a record, and to save many in one request. */
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
    const { suggestion, isNew } = changeRecords(store, dataset, originOf(request), (context) =>
      putSuggestion(context, record, request.body),
    );
    return json(reply.code(isNew ? 201 : 200), suggestionText(suggestion));
  });

  // An extension: suggestions for many records, each with its own outcome.
  const bulk = { schema: { params: ids('dataset_id'), body: SuggestionsBulk } };
  app.put('/datasets/:dataset_id/suggestions/bulk', bulk, async (request) => {
    const dataset = datasetFor(request, 'record:suggest');
    return {
      items: changeRecords(store, dataset, originOf(request), (context) =>
        saveEachSuggestion(context, request.body.items),
      ),
    };
  });

  const removal = { schema: { params: ofRecord, querystring: IdsQuery } };
  app.delete('/records/:record_id/suggestions', removal, async (request, reply) => {
    const { record, dataset } = recordFor(request, request.params.record_id, 'record:suggest');
    const suggestionIds = parseIds(request.query.ids);
    changeRecords(store, dataset, originOf(request), (context) => removeSuggestions(context, record, suggestionIds));
    return reply.code(204).send();
  });

  app.delete('/suggestions/:suggestion_id', { schema: { params: ids('suggestion_id') } }, async (request, reply) => {
    const { suggestion_id: id } = request.params;
    // The id of a suggestion contains the address of its record.
    const addressed = store.records.byPk(pkOfId(id));
    const suggestion = addressed && suggestionsOf(addressed).find((candidate) => candidate.id === id);
    const { id: recordId } = found(suggestion && addressed, 'Suggestion', id);
    const { record, dataset } = recordFor(request, recordId, 'record:suggest');
    changeRecords(store, dataset, originOf(request), (context) => removeSuggestions(context, record, [id]));
    // An extension: with the record, so that pages which show it can be told.
    return json(reply, `{"record_id":"${recordId}",${suggestionText(suggestion!).slice(1)}`);
  });

  const options = '/datasets/:dataset_id/records/search/suggestions/options';
  app.get(options, { schema: { params: ids('dataset_id') } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const items = store.questions.ofDataset(dataset.pk).map(({ pk, id, name }) => {
      const facetPk = store.facets.find(dataset.pk, { kind: 'suggestion_agent', questionPk: pk });
      const agents = facetPk === undefined ? [] : store.facets.terms(facetPk).map(({ term }) => term);
      return { question: { id, name }, agents };
    });
    return { items };
  });
};
