import { floatText } from '../http/floats.ts';
import { json } from '../http/reply.ts';
import { ids } from '../http/shapes.ts';
import { pageText } from '../presenters/pages.ts';
import { readInclude } from '../services/records/include.ts';
import { readRecords } from '../services/records/readRecords.ts';
import { searchCriteria } from '../services/search/criteria.ts';
import { findRecords } from '../services/search/findRecords.ts';
import type { Found } from '../services/search/similar.ts';
import { SearchQuery } from '../shapes/recordQuery.ts';
import { SearchBody } from '../shapes/search.ts';
import { datasetFor, RECORD_SCOPES } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** Records by words, values, likeness and order, in the same two scopes as the lists. */
export const searchRoutes: Routes = (app) => {
  const { store } = app;
  const schema = { params: ids('dataset_id'), querystring: SearchQuery, body: SearchBody };

  for (const { base, action, isOwn } of RECORD_SCOPES) {
    app.post(`${base}/records/search`, { schema }, async (request, reply) => {
      const { query, body } = request;
      const include = readInclude(query.include);
      const dataset = datasetFor(request, action);
      const viewer = isOwn ? request.user : undefined;
      const found = findRecords(store, dataset, searchCriteria({ store, dataset, viewer }, query, body));
      const questions = query.questions ? store.questions.ofDataset(dataset.pk) : undefined;
      const records = readRecords(store, dataset, found.pks, include, viewer);
      return json(reply, pageText(hits(found, records), found.total, questions));
    });
  }
};

const hits = ({ scores }: Found, records: readonly string[]): string[] =>
  records.map((record, index) => {
    const score = scores[index];
    return `{"record":${record},"query_score":${score == null ? 'null' : floatText(score)}}`;
  });
