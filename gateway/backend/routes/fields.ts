import { ConflictError, UnprocessableError } from '../http/errors.ts';
import { found } from '../http/found.ts';
import { ids } from '../http/shapes.ts';
import { presentField } from '../presenters/fields.ts';
import { FieldCreate, FieldUpdate } from '../shapes/fields.ts';
import { changeableDatasetOf, datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** What a dataset's records show. */
export const fieldRoutes: Routes = (app) => {
  const { store } = app;
  const inDataset = ids('dataset_id');
  const params = ids('field_id');

  app.get('/datasets/:dataset_id/fields', { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return { items: store.fields.ofDataset(dataset.pk).map(presentField) };
  });

  app.post(
    '/datasets/:dataset_id/fields',
    { schema: { params: inDataset, body: FieldCreate } },
    async (request, reply) => {
      const dataset = datasetFor(request, 'dataset:changeSettings');
      const { name, title, required, settings } = request.body;
      if (store.fields.byName(dataset.pk, name)) {
        throw new ConflictError(`Field with name \`${name}\` already exists for dataset with id \`${dataset.id}\``);
      }
      if (dataset.status === 'ready') throw new UnprocessableError('Field cannot be created for a published dataset');
      const field = store.fields.insert(dataset.pk, {
        name,
        title,
        required: required ? 1 : 0,
        settings: JSON.stringify({ type: settings.type, use_markdown: settings.use_markdown ?? false }),
      });
      return reply.code(201).send(presentField(field));
    },
  );

  app.patch('/fields/:field_id', { schema: { params, body: FieldUpdate } }, async (request) => {
    const { field_id } = request.params;
    const field = found(store.fields.byId(field_id), 'Field', field_id);
    changeableDatasetOf(request, field);
    const { title, settings } = request.body;
    const updated = store.fields.update(field.pk, {
      ...(title != null && { title }),
      ...(settings != null && {
        settings: JSON.stringify({ type: settings.type, use_markdown: settings.use_markdown }),
      }),
    });
    return presentField(updated);
  });

  app.delete('/fields/:field_id', { schema: { params } }, async (request) => {
    const { field_id } = request.params;
    const field = found(store.fields.byId(field_id), 'Field', field_id);
    const dataset = changeableDatasetOf(request, field);
    if (dataset.status === 'ready') throw new UnprocessableError('Fields cannot be deleted for a published dataset');
    store.fields.remove(field.pk);
    return presentField(field);
  });
};
