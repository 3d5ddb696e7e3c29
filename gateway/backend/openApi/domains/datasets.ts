import Type from 'typebox';
import { stringEnum } from '../../http/shapes.ts';
import {
  AnyObject,
  Count,
  type Domain,
  Flag,
  Id,
  items,
  list,
  object,
  oneOf,
  orNull,
  ref,
  Text,
  Time,
  times,
} from '../descriptions.ts';

const typed = (type: string, members = {}) => object({ type: Type.Literal(type), ...members });
const Number = Type.Number();
const Option = object({ value: Text, text: Text, description: orNull(Text) });
const labels = { options: list(Option), visible_options: orNull(Count) };

const FieldSettings = oneOf(
  typed('text', { use_markdown: Flag }),
  typed('image'),
  typed('chat', { use_markdown: Flag }),
  typed('custom', { template: Text, advanced_mode: Flag }),
);
const QuestionSettings = oneOf(
  typed('text', { use_markdown: Flag }),
  typed('rating', { options: list(object({ value: Type.Integer() })) }),
  typed('label_selection', labels),
  typed('multi_label_selection', { ...labels, options_order: stringEnum(['natural', 'suggestion']) }),
  typed('ranking', { options: list(Option) }),
  typed('span', { field: Text, ...labels, allow_overlapping: Flag, allow_character_annotation: Flag }),
);
const MetadataSettings = oneOf(
  typed('terms', { values: orNull(list(Text)) }),
  typed('integer', { min: orNull(Type.Integer()), max: orNull(Type.Integer()) }),
  typed('float', { min: orNull(Number), max: orNull(Number) }),
);
const MetadataMetrics = oneOf(
  typed('terms', { total: Count, values: list(object({ term: Text, count: Count })) }),
  typed('integer', { min: orNull(Type.Integer()), max: orNull(Type.Integer()) }),
  typed('float', { min: orNull(Number), max: orNull(Number) }),
);
const counts = { submitted: Count, discarded: Count, draft: Count };
const progress = {
  total: Count,
  submitted: Count,
  discarded: Count,
  conflicting: Count,
  pending: Count,
  completed: Count,
};
const setting = (members: Parameters<typeof object>[0]) =>
  object({ id: Id, name: Text, title: Text, ...members, dataset_id: Id, ...times });

/** The four operations of a kind of setting. */
const settingOperations = (
  kind: string,
  path: string,
  param: string,
  words: [one: string, many: string],
  listed = '',
) => ({
  [`GET /api/v1${listed}/datasets/{dataset_id}/${path}`]: {
    id: `list${kind === 'MetadataProperty' ? 'MetadataProperties' : kind.replace(/(?<!s)$/, 's')}`,
    summary: `List the ${words[1]} of a dataset`,
    answer: items(ref(kind)),
  },
  [`POST /api/v1/datasets/{dataset_id}/${path}`]: {
    id: `create${kind}`,
    summary: `Add ${words[0]} to a dataset`,
    answer: ref(kind),
    status: 201,
  },
  [`PATCH /api/v1/${path}/{${param}}`]: { id: `update${kind}`, summary: `Change ${words[0]}`, answer: ref(kind) },
  [`DELETE /api/v1/${path}/{${param}}`]: { id: `delete${kind}`, summary: `Delete ${words[0]}`, answer: ref(kind) },
});

export const datasets: Domain = {
  tag: 'Datasets',
  description: 'Datasets, their fields, questions, metadata properties and vectors, and their progress.',
  schemas: {
    Dataset: object({
      id: Id,
      name: Text,
      guidelines: orNull(Text),
      allow_extra_metadata: Flag,
      status: stringEnum(['draft', 'ready']),
      workspace_id: Id,
      last_activity_at: Time,
      ...times,
      distribution: object({ strategy: Type.Literal('overlap'), min_submitted: Count }),
      metadata: orNull(AnyObject),
      min_submitted: orNull(Count),
    }),
    Field: setting({ required: Flag, settings: FieldSettings }),
    Question: setting({ description: orNull(Text), required: Flag, settings: QuestionSettings }),
    MetadataProperty: setting({ settings: MetadataSettings, visible_for_annotators: Flag }),
    VectorsSettings: setting({ dimensions: Count }),
    MetadataMetrics,
    Progress: object(progress),
    Metrics: object(
      {
        records: object({ count: Count }),
        responses: object({ count: Count, total: Count, ...counts, pending: Count }),
      },
      { assigned: ref('AssignedProgress') },
    ),
  },
  operations: {
    'GET /api/v1/me/datasets': {
      id: 'listDatasets',
      summary: 'List the datasets that you may see',
      answer: items(ref('Dataset')),
    },
    'POST /api/v1/datasets': { id: 'createDataset', summary: 'Create a dataset', answer: ref('Dataset'), status: 201 },
    'GET /api/v1/datasets/{dataset_id}': { id: 'getDataset', summary: 'Get a dataset', answer: ref('Dataset') },
    'PATCH /api/v1/datasets/{dataset_id}': {
      id: 'updateDataset',
      summary: 'Change a dataset',
      answer: ref('Dataset'),
    },
    'DELETE /api/v1/datasets/{dataset_id}': {
      id: 'deleteDataset',
      summary: 'Delete a dataset with all its records',
      answer: ref('Dataset'),
    },
    'PUT /api/v1/datasets/{dataset_id}/publish': {
      id: 'publishDataset',
      summary: 'Publish a dataset, so that it accepts records and responses',
      answer: ref('Dataset'),
    },
    'POST /api/v1/workspaces/{workspace_id}/sample-datasets': {
      id: 'createSampleDatasets',
      summary: 'Add the demo datasets to a workspace',
      answer: object({ items: list(ref('Dataset')), task_items: list(ref('TaskDataset')) }),
      status: 201,
    },
    ...settingOperations('Field', 'fields', 'field_id', ['a field', 'fields']),
    ...settingOperations('Question', 'questions', 'question_id', ['a question', 'questions']),
    ...settingOperations(
      'MetadataProperty',
      'metadata-properties',
      'metadata_property_id',
      ['a metadata property', 'metadata properties'],
      '/me',
    ),
    ...settingOperations('VectorsSettings', 'vectors-settings', 'vectors_settings_id', [
      'vectors settings',
      'vectors settings',
    ]),
    'GET /api/v1/metadata-properties/{metadata_property_id}/metrics': {
      id: 'getMetadataMetrics',
      summary: 'Count the values of a metadata property',
      answer: ref('MetadataMetrics'),
    },
    'GET /api/v1/datasets/{dataset_id}/progress': {
      id: 'getProgress',
      summary: 'Get the progress of a dataset',
      answer: object({ ...progress, users: list(object({ username: Text })) }),
    },
    'GET /api/v1/datasets/{dataset_id}/users/progress': {
      id: 'getUsersProgress',
      summary: 'Get the number of responses of each user',
      answer: object({
        users: list(object({ username: Text, completed: object(counts), pending: object(counts) })),
      }),
    },
    'GET /api/v1/me/datasets/{dataset_id}/metrics': {
      id: 'getMyMetrics',
      summary: 'Get your own progress in a dataset',
      answer: ref('Metrics'),
    },
    'GET /api/v1/me/progress': {
      id: 'listMyProgress',
      summary: 'Get the progress of many datasets',
      answer: items(object({ dataset_id: Id, progress: ref('Progress'), metrics: ref('Metrics') })),
    },
    'POST /api/v1/datasets/{dataset_id}/import': {
      id: 'importFromHub',
      summary: 'Refused: this server does not load datasets from the Hugging Face Hub',
      answer: ref('Error'),
      status: 422,
    },
    'POST /api/v1/datasets/{dataset_id}/export': {
      id: 'exportToHub',
      summary: 'Refused: this server does not write datasets to the Hugging Face Hub',
      answer: ref('Error'),
      status: 422,
    },
  },
};
