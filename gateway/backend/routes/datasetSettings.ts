import { ConflictError, UnprocessableError, found } from '../http/errors.ts';
import { ids } from '../http/shapes.ts';
import { presentField, presentQuestion, presentMetadataProperty, presentVectorsSettings } from '../presenters.ts';
import {
  FieldCreate,
  FieldUpdate,
  MetadataPropertyCreate,
  type MetadataPropertySettings,
  MetadataPropertyUpdate,
  type SettingsCreate,
  VECTORS_SETTINGS_MAX,
  VectorsSettingsCreate,
  VectorsSettingsUpdate,
} from '../shapes/datasets.ts';
import { changeableDatasetOf, datasetFor } from './find.ts';
import type { Routes } from '../http/routes.ts';
import { changedSettings, newSettings } from '../services/questionSettings.ts';
import { removeQuestion, removeVectorsSettings } from '../services/datasets.ts';
import { QuestionCreate, QuestionUpdate } from '../shapes/questions.ts';
import { actorOf, may, authorize } from '../plugins/auth.ts';
import { float } from '../http/json.ts';

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

/** What annotators are asked. */
export const questionRoutes: Routes = (app) => {
  const { store } = app;
  const inDataset = ids('dataset_id');
  const params = ids('question_id');

  app.get('/datasets/:dataset_id/questions', { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return { items: store.questions.ofDataset(dataset.pk).map(presentQuestion) };
  });

  const creation = { schema: { params: inDataset, body: QuestionCreate } };
  app.post('/datasets/:dataset_id/questions', creation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:changeSettings');
    const { name, title, description = null, required, settings } = request.body;
    if (store.questions.byName(dataset.pk, name)) {
      throw new ConflictError(`Question with name \`${name}\` already exists for dataset with id \`${dataset.id}\``);
    }
    if (dataset.status === 'ready') throw new UnprocessableError('Questions cannot be created for a published dataset');
    const question = store.questions.insert(dataset.pk, {
      name,
      title,
      description,
      required: required ? 1 : 0,
      settings: JSON.stringify(newSettings(store, dataset, settings)),
    });
    return reply.code(201).send(presentQuestion(question));
  });

  app.patch('/questions/:question_id', { schema: { params, body: QuestionUpdate } }, async (request) => {
    const { question_id } = request.params;
    const question = found(store.questions.byId(question_id), 'Question', question_id);
    changeableDatasetOf(request, question);
    const { title, description, settings } = request.body;
    const updated = store.questions.update(question.pk, {
      ...(title != null && { title }),
      ...(description !== undefined && { description }),
      ...(settings != null && { settings: JSON.stringify(changedSettings(question.settings, settings)) }),
    });
    return presentQuestion(updated);
  });

  app.delete('/questions/:question_id', { schema: { params } }, async (request) => {
    const { question_id } = request.params;
    const question = found(store.questions.byId(question_id), 'Question', question_id);
    const dataset = changeableDatasetOf(request, question);
    if (dataset.status === 'ready') throw new UnprocessableError('Questions cannot be deleted for a published dataset');
    removeQuestion(store, question);
    return presentQuestion(question);
  });
};

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

/** Which values a metadata property has in the dataset's records. */
export const metadataMetricsRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('metadata_property_id');

  app.get('/metadata-properties/:metadata_property_id/metrics', { schema: { params } }, async (request) => {
    const { metadata_property_id: id } = request.params;
    const property = found(store.metadataProperties.byId(id), 'Metadata property', id);
    const dataset = store.datasets.byPk(property.dataset_pk);
    authorize(
      request,
      property.visible_for_annotators ? 'dataset:get' : 'metadataProperty:hidden',
      dataset.workspace_pk,
    );

    const { type } = property.settings;
    const facetPk = store.facets.find(dataset.pk, { kind: 'metadata', metadataPropertyPk: property.pk });
    if (type === 'terms') {
      const values = facetPk === undefined ? [] : store.facets.termCounts(facetPk);
      return { type, total: values.reduce((sum, { count }) => sum + count, 0), values };
    }
    const { min, max } = facetPk === undefined ? { min: null, max: null } : store.facets.bounds(facetPk);
    return type === 'integer' ? { min, max, type } : { min: rounded(min), max: rounded(max), type };
  });
};

const rounded = (bound: number | null) => (bound === null ? null : float(Math.round(bound * 1e5) / 1e5));

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
