import Type from 'typebox';
import { ids, Uuid } from '../http/shapes.ts';
import { presentMetrics, presentProgress } from '../presenters/progress.ts';
import { datasetsOf } from '../services/memberships.ts';
import { datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

const ProgressQuery = Type.Object({ dataset_id: Type.Optional(Type.Array(Uuid)) });

/** How far a dataset has come: for everybody together, and for the caller. */
export const progressRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/progress', { schema: { params } }, async (request) =>
    presentProgress(store.counts.ofDataset(datasetFor(request, 'dataset:get').pk)),
  );

  app.get('/me/datasets/:dataset_id/metrics', { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return presentMetrics(store.counts.ofDataset(dataset.pk).records, store.counts.ofUser(dataset.pk, request.user.pk));
  });

  // Ours: both, of many datasets in one answer. Argilla has no such route.
  app.get('/me/progress', { schema: { querystring: ProgressQuery } }, async ({ user, query }) => {
    const wanted = query.dataset_id && new Set(query.dataset_id);
    const datasets = datasetsOf(store, user).filter(({ id }) => !wanted || wanted.has(id));
    const idOf = new Map(datasets.map(({ pk, id }) => [pk, id]));
    return {
      items: store.counts.ofDatasets([...idOf.keys()], user.pk).map((counts) => ({
        dataset_id: idOf.get(counts.dataset_pk)!,
        progress: presentProgress(counts),
        metrics: presentMetrics(counts.records, {
          submitted: counts.own_submitted,
          discarded: counts.own_discarded,
          draft: counts.own_draft,
        }),
      })),
    };
  });
};
