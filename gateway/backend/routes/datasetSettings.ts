import type { Static, TSchema } from 'typebox';
import { noteSettings, type Subject } from '../acts/settings.ts';
import { originOf } from '../history/origin.ts';
import { ConflictError, found, UnprocessableError } from '../http/errors.ts';
import { float } from '../http/json.ts';
import type { Backend, Routes } from '../http/routes.ts';
import { withoutNulls, ids } from '../http/shapes.ts';
import { type AuthenticatedRequest, authorize, isAllowed } from '../plugins/auth.ts';
import { presentField, presentMetadataProperty, presentQuestion, presentVectorsSettings } from '../presenters.ts';
import { removeQuestion, removeVectorsSettings } from '../services/datasets.ts';
import { changedFieldSettings, newFieldSettings } from '../services/fieldSettings.ts';
import { changedSettings, newSettings } from '../services/questionSettings.ts';
import {
  MetadataPropertyCreate,
  MetadataPropertyUpdate,
  VECTORS_SETTINGS_MAX,
  VectorsSettingsCreate,
  VectorsSettingsUpdate,
} from '../shapes/datasets.ts';
import { FieldCreate, FieldUpdate } from '../shapes/fields.ts';
import { QuestionCreate, QuestionUpdate } from '../shapes/questions.ts';
import type { ChildRow, ChildStore, ChildValues } from '../store/children.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { datasetFor } from './find.ts';

/** The differences between fields, questions, metadata properties and vectors settings. */
interface SettingKind<Row extends ChildRow, Create extends TSchema, Update extends TSchema> {
  path: string;
  listPath?: string;
  /** The path parameter with the id. */
  param: string;
  /** The name in messages. */
  noun: string;
  subject: Subject;
  verb?: 'exist';
  /** Messages for a published dataset, if publishing fixes this kind. */
  published?: { create: string; remove: string };
  store: ChildStore<Row>;
  present(row: Row): object;
  shapes: { create: Create; update: Update };
  refuseCreate?(dataset: DatasetRow): void;
  isVisible?(request: AuthenticatedRequest, dataset: DatasetRow, row: Row): boolean;
  valuesOf(body: Static<Create>, dataset: DatasetRow): ChildValues<Row>;
  changesIn(body: Static<Update>, row: Row): Partial<ChildValues<Row>>;
  remove?(row: Row): void;
}

function addSettingRoutes<Row extends ChildRow, Create extends TSchema, Update extends TSchema>(
  app: Backend,
  kind: SettingKind<Row, Create, Update>,
): void {
  const { path, listPath = `/datasets/:dataset_id/${path}`, param, noun, verb = 'exists', published, store } = kind;
  const inDataset = ids('dataset_id');
  const params = ids(param);

  app.get(listPath, { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    const rows = store.ofDataset(dataset.pk).filter((row) => kind.isVisible?.(request, dataset, row) ?? true);
    return { items: rows.map(kind.present) };
  });

  const creation = { schema: { params: inDataset, body: kind.shapes.create } };
  app.post(`/datasets/:dataset_id/${path}`, creation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:changeSettings');
    const body = request.body as Static<Create> & { name: string };
    kind.refuseCreate?.(dataset);
    if (store.byName(dataset.pk, body.name)) {
      throw new ConflictError(
        `${noun} with name \`${body.name}\` already ${verb} for dataset with id \`${dataset.id}\``,
      );
    }
    if (published && dataset.status === 'ready') throw new UnprocessableError(published.create);
    return reply.code(201).send(kind.present(store.insert(dataset.pk, kind.valuesOf(body, dataset))));
  });

  const update = { schema: { params, body: kind.shapes.update } };
  app.patch(`/${path}/:${param}`, update, async (request) => {
    const { row, dataset } = settingFor(request);
    const changes = kind.changesIn(request.body as Static<Update>, row);
    const updated = app.store.db.transaction(() => {
      const changed = store.update(row.pk, changes);
      noteSettings(app.store, originOf(request), dataset.pk, kind.subject, row, changed);
      return changed;
    });
    return kind.present(updated);
  });

  app.delete(`/${path}/:${param}`, { schema: { params } }, async (request) => {
    const { row, dataset } = settingFor(request);
    if (published && dataset.status === 'ready') throw new UnprocessableError(published.remove);
    if (kind.remove) kind.remove(row);
    else store.remove(row.pk);
    return kind.present(row);
  });

  /** The addressed setting and its dataset, for a caller who may change the settings of the dataset. */
  function settingFor(request: AuthenticatedRequest & { params: Record<string, string> }) {
    const id = request.params[param]!;
    const row = found(store.byId(id), noun, id);
    const dataset = app.store.datasets.byPk(row.dataset_pk);
    authorize(request, 'dataset:changeSettings', dataset.workspace_pk);
    return { row, dataset };
  }
}

/**
 * The routes for fields, questions, metadata properties and vectors settings. All four are alike; fields and questions of a published
 * dataset can be neither added nor deleted (422).
 */
export const datasetSettingsRoutes: Routes = (app) => {
  const { store } = app;

  addSettingRoutes(app, {
    path: 'fields',
    param: 'field_id',
    noun: 'Field',
    subject: 'fields',
    published: {
      create: 'Field cannot be created for a published dataset',
      remove: 'Fields cannot be deleted for a published dataset',
    },
    store: store.fields,
    present: presentField,
    shapes: { create: FieldCreate, update: FieldUpdate },
    valuesOf: ({ name, title, required, settings }) => ({
      name,
      title,
      required: required ?? false,
      settings: newFieldSettings(settings),
    }),
    changesIn: ({ title, settings }, field) =>
      withoutNulls({ title, settings: settings && changedFieldSettings(field.settings, settings) }),
  });

  addSettingRoutes(app, {
    path: 'questions',
    param: 'question_id',
    noun: 'Question',
    subject: 'questions',
    published: {
      create: 'Questions cannot be created for a published dataset',
      remove: 'Questions cannot be deleted for a published dataset',
    },
    store: store.questions,
    present: presentQuestion,
    shapes: { create: QuestionCreate, update: QuestionUpdate },
    valuesOf: ({ name, title, description = null, required, settings }, dataset) => ({
      name,
      title,
      description,
      required: required ?? false,
      settings: newSettings(store, dataset, settings),
    }),
    changesIn: ({ title, description, settings }, question) => ({
      ...withoutNulls({ title, settings: settings && changedSettings(question.settings, settings) }),
      ...(description !== undefined && { description }),
    }),
    remove: (question) => removeQuestion(store, question),
  });

  addSettingRoutes(app, {
    path: 'metadata-properties',
    listPath: '/me/datasets/:dataset_id/metadata-properties',
    param: 'metadata_property_id',
    noun: 'Metadata property',
    subject: 'metadataProperties',
    store: store.metadataProperties,
    present: presentMetadataProperty,
    shapes: { create: MetadataPropertyCreate, update: MetadataPropertyUpdate },
    isVisible: (request, dataset, property) =>
      property.visible_for_annotators || isAllowed(request, 'metadataProperty:hidden', dataset.workspace_pk),
    valuesOf: ({ name, title, settings, visible_for_annotators = true }) => ({
      name,
      title,
      settings:
        settings.type === 'terms'
          ? { type: settings.type, values: settings.values ?? null }
          : { type: settings.type, min: settings.min ?? null, max: settings.max ?? null },
      visible_for_annotators,
    }),
    // Argilla hides a property if an update leaves the visibility out, and clients rely on it.
    changesIn: ({ title, visible_for_annotators }) => ({
      ...withoutNulls({ title }),
      visible_for_annotators: visible_for_annotators ?? false,
    }),
  });

  addSettingRoutes(app, {
    path: 'vectors-settings',
    param: 'vectors_settings_id',
    noun: 'Vectors settings',
    subject: 'vectorsSettings',
    verb: 'exist',
    store: store.vectorsSettings,
    present: presentVectorsSettings,
    shapes: { create: VectorsSettingsCreate, update: VectorsSettingsUpdate },
    refuseCreate(dataset) {
      if (store.vectorsSettings.ofDataset(dataset.pk).length < VECTORS_SETTINGS_MAX) return;
      throw new UnprocessableError(
        `Dataset with id \`${dataset.id}\` has all the vectors settings it can have (${VECTORS_SETTINGS_MAX})`,
      );
    },
    valuesOf: ({ name, title, dimensions }) => ({ name, title, dimensions }),
    changesIn: ({ title }) => withoutNulls({ title }),
    remove: (settings) => removeVectorsSettings(store, settings),
  });
};

/** The values of a metadata property in the records. */
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
