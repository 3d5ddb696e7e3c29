import { ConflictError } from '../http/errors.ts';
import { found } from '../http/found.ts';
import { ids } from '../http/shapes.ts';
import { actorOf } from '../plugins/auth.ts';
import { may } from '../policies/policies.ts';
import { presentMetadataProperty } from '../presenters/metadataProperties.ts';
import {
  MetadataPropertyCreate,
  type MetadataPropertySettings,
  MetadataPropertyUpdate,
  type SettingsCreate,
} from '../shapes/metadataProperties.ts';
import { changeableDatasetOf, datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** What records can be filtered and sorted by. */
export const metadataPropertyRoutes: Routes = (app) => {
  const { store } = app;
  const inDataset = ids('dataset_id');
  const params = ids('metadata_property_id');

  app.get('/me/datasets/:dataset_id/metadata-properties', { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const seesHidden = may(actorOf(request), 'metadataProperty:hidden', dataset.workspace_pk);
    const properties = store.metadataProperties.ofDataset(dataset.pk);
    const visible = properties.filter((property) => seesHidden || property.visible_for_annotators);
    return { items: visible.map(presentMetadataProperty) };
  });

  const creation = { schema: { params: inDataset, body: MetadataPropertyCreate } };
  app.post('/datasets/:dataset_id/metadata-properties', creation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:changeSettings');
    const { name, title, settings, visible_for_annotators = true } = request.body;
    if (store.metadataProperties.byName(dataset.pk, name)) {
      throw new ConflictError(
        `Metadata property with name \`${name}\` already exists for dataset with id \`${dataset.id}\``,
      );
    }
    const property = store.metadataProperties.insert(dataset.pk, {
      name,
      title,
      settings: JSON.stringify(complete(settings)),
      visible_for_annotators: visible_for_annotators ? 1 : 0,
    });
    return reply.code(201).send(presentMetadataProperty(property));
  });

  const update = { schema: { params, body: MetadataPropertyUpdate } };
  app.patch('/metadata-properties/:metadata_property_id', update, async (request) => {
    const { metadata_property_id: id } = request.params;
    const property = found(store.metadataProperties.byId(id), 'Metadata property', id);
    changeableDatasetOf(request, property);
    const { title, visible_for_annotators } = request.body;
    const updated = store.metadataProperties.update(property.pk, {
      ...(title != null && { title }),
      // Argilla hides a property whose update does not mention visibility, and its clients count on that.
      visible_for_annotators: visible_for_annotators ? 1 : 0,
    });
    return presentMetadataProperty(updated);
  });

  app.delete('/metadata-properties/:metadata_property_id', { schema: { params } }, async (request) => {
    const { metadata_property_id: id } = request.params;
    const property = found(store.metadataProperties.byId(id), 'Metadata property', id);
    changeableDatasetOf(request, property);
    store.metadataProperties.remove(property.pk);
    return presentMetadataProperty(property);
  });
};

const complete = (settings: SettingsCreate): MetadataPropertySettings =>
  settings.type === 'terms'
    ? { type: settings.type, values: settings.values ?? null }
    : { type: settings.type, min: settings.min ?? null, max: settings.max ?? null };
