import { ConflictError, UnprocessableError } from '../http/errors.ts';
import { found } from '../http/found.ts';
import { ids } from '../http/shapes.ts';
import { presentVectorsSettings } from '../presenters/vectorsSettings.ts';
import { removeVectorsSettings } from '../services/removeDataset.ts';
import { VECTORS_SETTINGS_MAX } from '../shapes/limits.ts';
import { VectorsSettingsCreate, VectorsSettingsUpdate } from '../shapes/vectorsSettings.ts';
import { changeableDatasetOf, datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** The vectors records can be compared by. */
export const vectorsSettingsRoutes: Routes = (app) => {
  const { store } = app;
  const inDataset = ids('dataset_id');
  const params = ids('vectors_settings_id');

  app.get('/datasets/:dataset_id/vectors-settings', { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return { items: store.vectorsSettings.ofDataset(dataset.pk).map(presentVectorsSettings) };
  });

  const creation = { schema: { params: inDataset, body: VectorsSettingsCreate } };
  app.post('/datasets/:dataset_id/vectors-settings', creation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:changeSettings');
    const { name, title, dimensions } = request.body;
    if (store.vectorsSettings.ofDataset(dataset.pk).length >= VECTORS_SETTINGS_MAX) {
      throw new UnprocessableError(
        `Dataset with id \`${dataset.id}\` has all the vectors settings it can have (${VECTORS_SETTINGS_MAX})`,
      );
    }
    if (store.vectorsSettings.byName(dataset.pk, name)) {
      throw new ConflictError(
        `Vectors settings with name \`${name}\` already exist for dataset with id \`${dataset.id}\``,
      );
    }
    const settings = store.vectorsSettings.insert(dataset.pk, { name, title, dimensions });
    return reply.code(201).send(presentVectorsSettings(settings));
  });

  const update = { schema: { params, body: VectorsSettingsUpdate } };
  app.patch('/vectors-settings/:vectors_settings_id', update, async (request) => {
    const { vectors_settings_id: id } = request.params;
    const settings = found(store.vectorsSettings.byId(id), 'Vectors settings', id);
    changeableDatasetOf(request, settings);
    const { title } = request.body;
    return presentVectorsSettings(store.vectorsSettings.update(settings.pk, title == null ? {} : { title }));
  });

  app.delete('/vectors-settings/:vectors_settings_id', { schema: { params } }, async (request) => {
    const { vectors_settings_id: id } = request.params;
    const settings = found(store.vectorsSettings.byId(id), 'Vectors settings', id);
    changeableDatasetOf(request, settings);
    removeVectorsSettings(store, settings);
    return presentVectorsSettings(settings);
  });
};
