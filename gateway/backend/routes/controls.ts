import { ownControlScore, controlScores } from '../controls/scores.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { resolvedRecords } from '../services/search/recordSets.ts';
import { ControlsUpdate } from '../shapes/controls.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { datasetFor } from './find.ts';

/** Routes of our own: records with known answers in people's queues, and how well people answer them. Annotators cannot see the settings. */
export const controlRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/controls', { schema: { params } }, async (request) =>
    presented(datasetFor(request, 'resolution:manage')),
  );

  app.patch('/datasets/:dataset_id/controls', { schema: { params, body: ControlsUpdate } }, async (request) => {
    const dataset = datasetFor(request, 'resolution:manage');
    store.db.transaction(() =>
      store.controls.setSettings(dataset.pk, { ...store.controls.settingsOf(dataset.pk), ...request.body }),
    );
    return presented(dataset);
  });

  app.get(
    '/datasets/:dataset_id/controls/scores',
    { schema: { params }, config: { lane: 'long' } },
    async (request) => ({
      items: controlScores(store, datasetFor(request, 'resolution:manage')),
    }),
  );

  // `score` is null if the dataset keeps it from annotators, and before there are enough answers.
  app.get(
    '/me/datasets/:dataset_id/controls/score',
    { schema: { params }, config: { lane: 'long' } },
    async (request) => {
      const dataset = datasetFor(request, 'dataset:get');
      const { shows_own_score } = store.controls.settingsOf(dataset.pk);
      return { score: shows_own_score ? ownControlScore(store, dataset, request.user.pk, Date.now()) : null };
    },
  );

  function presented(dataset: DatasetRow) {
    const { share, shows_own_score } = store.controls.settingsOf(dataset.pk);
    return { share, shows_own_score, available: resolvedRecords(store, dataset).size };
  }
};
