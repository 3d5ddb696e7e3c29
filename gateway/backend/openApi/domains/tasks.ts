import Type from 'typebox';
import { stringEnum } from '../../http/shapes.ts';
import { type Task, TASKS } from '../../v0/shapes/datasets.ts';
import { STATUSES } from '../../v0/shapes/records.ts';
import {
  AnyObject,
  anyOf,
  AnyValue,
  byName,
  Count,
  type Description,
  type Domain,
  items,
  list,
  object,
  type Operations,
  orNull,
  ref,
  Text,
} from '../descriptions.ts';

const Number = Type.Number();
const Nothing = Type.Null();
const Label = object({ class: Text, score: Number });
const Entity = object({ start: Count, end: Count, label: Text, score: Number });
const answers = orNull(byName(ref('TaskAnswer')));
const answer = orNull(ref('TaskAnswer'));

const TaskDataset = object({
  id: Text,
  name: Text,
  task: stringEnum(TASKS),
  workspace: Text,
  owner: Text,
  created_by: orNull(Text),
  tags: byName(Text),
  metadata: AnyObject,
  created_at: Text,
  last_updated: Text,
});
const TaskAnswer = object(
  {},
  {
    agent: orNull(Text),
    labels: list(Label),
    entities: list(Entity),
    score: orNull(Number),
    sentences: list(object({ text: Text, score: Number })),
  },
);
const TaskRecord = object(
  { id: anyOf(Text, Type.Integer()), status: stringEnum(STATUSES) },
  {
    metadata: orNull(AnyObject),
    event_timestamp: orNull(Text),
    last_updated: orNull(Text),
    prediction: answer,
    annotation: answer,
    predictions: answers,
    annotations: answers,
    vectors: orNull(byName(object({ value: list(Number) }))),
    metrics: orNull(AnyObject),
    search_keywords: orNull(list(Text)),
    text: orNull(Text),
    tokens: orNull(list(Text)),
    inputs: orNull(AnyObject),
    multi_label: orNull(Type.Boolean()),
    explanation: orNull(AnyObject),
  },
);
const TaskRecords = object({ total: Count, records: list(ref('TaskRecord')) }, { aggregations: AnyObject });
const TaskSettings = object(
  {},
  {
    label_schema: object({ labels: list(object({ id: Text, name: Text }, { description: orNull(Text) })) }),
    vectors: byName(object({ dim: Count })),
  },
);
const LabelingRule = object(
  { labels: list(Text), query: Text, author: Text, created_at: Text },
  { label: Text, description: Text },
);
const RuleMetrics = object(
  { total_records: Count, annotated_records: Count },
  { coverage: Number, coverage_annotated: Number, correct: Number, incorrect: Number, precision: Number },
);

/** Describes a route with two addresses: the task after the name of the dataset, or before it, for older clients. */
const atBoth = (task: Task, route: string, operations: Record<string, Description>): Operations =>
  Object.fromEntries(
    Object.entries(operations).flatMap(([method, description]) => [
      [`${method} /api/datasets/{name}/${task}/${route}`, description],
      [
        `${method} /api/datasets/${task}/{name}/${route}`,
        { ...description, id: `${description.id}AtTask`, deprecated: true },
      ],
    ]),
  );

const settingsOf = (task: Task): Operations => {
  const change = { summary: `Change the labels of a dataset of the task ${task}`, answer: ref('TaskSettings') };
  return {
    ...atBoth(task, 'settings', {
      GET: {
        id: `get${task}Settings`,
        summary: `Get the labels of a dataset of the task ${task}`,
        answer: ref('TaskSettings'),
      },
      PUT: { id: `put${task}Settings`, ...change },
      DELETE: {
        id: `delete${task}Settings`,
        summary: `Remove the labels of a dataset of the task ${task}`,
        answer: Nothing,
      },
    }),
    [`PATCH /api/datasets/{name}/${task}/settings`]: { id: `patch${task}Settings`, ...change },
  };
};

const recordsOf = (task: Task): Operations => ({
  [`POST /api/datasets/{name}/${task}:bulk`]: {
    id: `log${task}Records`,
    summary: `Add records to a dataset of the task ${task}, or change those with the same id`,
    answer: object({ dataset: Text, processed: Count, failed: Count }),
  },
  [`POST /api/datasets/{name}/${task}:search`]: {
    id: `search${task}Records`,
    summary: `Search records of the task ${task}`,
    description: 'The first page has the aggregations of all records that match.',
    answer: ref('TaskRecords'),
  },
  ...atBoth(task, 'metrics', {
    GET: {
      id: `list${task}Metrics`,
      summary: `List the metrics of the task ${task}`,
      answer: list(object({ id: Text, name: Text }, { description: orNull(Text) })),
    },
  }),
  ...atBoth(task, 'metrics/{metric}:summary', {
    POST: {
      id: `summarize${task}Metric`,
      summary: `Compute a metric of the records of the task ${task} that match`,
      answer: AnyValue,
    },
  }),
});

const RULES = 'labeling/rules';
const rules: Operations = {
  ...atBoth('TextClassification', RULES, {
    GET: {
      id: 'listLabelingRules',
      summary: 'List the labeling rules of a dataset',
      answer: list(ref('LabelingRule')),
    },
    POST: { id: 'createLabelingRule', summary: 'Add a labeling rule', answer: ref('LabelingRule') },
  }),
  ...atBoth('TextClassification', `${RULES}/metrics`, {
    GET: { id: 'getLabelingRulesMetrics', summary: 'Measure all labeling rules together', answer: ref('RuleMetrics') },
  }),
  ...atBoth('TextClassification', `${RULES}/{query}`, {
    GET: {
      id: 'getLabelingRule',
      summary: 'Get a labeling rule, or measure it',
      description:
        'A rule is addressed by its query, which may contain slashes. A query followed by `/metrics` is measured.',
      answer: anyOf(ref('LabelingRule'), ref('RuleMetrics')),
    },
    PATCH: { id: 'updateLabelingRule', summary: 'Change a labeling rule', answer: ref('LabelingRule') },
    DELETE: { id: 'deleteLabelingRule', summary: 'Delete a labeling rule', answer: Nothing },
  }),
};

const allDatasets = { summary: 'List the datasets that you may see', answer: list(ref('TaskDataset')) };

export const tasks: Domain = {
  tag: 'Older datasets',
  description:
    'Datasets for text classification, token classification and text to text, as in Argilla before 1.8. Their workspace is named by ' +
    'the parameter `workspace` or the header `X-Argilla-Workspace`.',
  schemas: { TaskDataset, TaskRecord, TaskRecords, TaskAnswer, TaskSettings, LabelingRule, RuleMetrics },
  operations: {
    'GET /api/datasets': { id: 'listTaskDatasets', ...allDatasets },
    'GET /api/datasets/': { id: 'listTaskDatasetsAtSlash', ...allDatasets, deprecated: true },
    'POST /api/datasets': { id: 'createTaskDataset', summary: 'Create a dataset', answer: ref('TaskDataset') },
    'GET /api/datasets/{name}': { id: 'getTaskDataset', summary: 'Get a dataset', answer: ref('TaskDataset') },
    'PATCH /api/datasets/{name}': {
      id: 'updateTaskDataset',
      summary: 'Add to the tags and metadata of a dataset',
      answer: ref('TaskDataset'),
    },
    'DELETE /api/datasets/{name}': {
      id: 'deleteTaskDataset',
      summary: 'Delete a dataset with all its records',
      answer: Nothing,
    },
    'PUT /api/datasets/{name}:close': {
      id: 'closeTaskDataset',
      summary: 'Close a dataset, so that its records are neither read nor changed',
      answer: Nothing,
    },
    'PUT /api/datasets/{name}:open': { id: 'openTaskDataset', summary: 'Open a closed dataset', answer: Nothing },
    'PUT /api/datasets/{name}:copy': {
      id: 'copyTaskDataset',
      summary: 'Copy a dataset with its records',
      answer: ref('TaskDataset'),
    },
    'GET /api/me/progress': {
      id: 'listTaskProgress',
      summary: 'Get datasets with the number of their records of each status',
      answer: items(object({ dataset: ref('TaskDataset'), statuses: byName(Count) })),
    },
    ...settingsOf('TextClassification'),
    ...settingsOf('TokenClassification'),
    ...Object.assign({}, ...TASKS.map(recordsOf)),
    'POST /api/datasets/{name}/records/:search': {
      id: 'scanTaskRecords',
      summary: 'Read all records page by page, or only some of their members',
      answer: object({ records: list(AnyObject), next_idx: orNull(Text), next_page_cfg: orNull(Text) }),
    },
    'GET /api/datasets/{name}/records/{record_id}': {
      id: 'getTaskRecord',
      summary: 'Get a record',
      answer: ref('TaskRecord'),
    },
    'PATCH /api/datasets/{name}/records/{record_id}': {
      id: 'updateTaskRecord',
      summary: 'Change the metadata of a record',
      answer: ref('TaskRecord'),
    },
    'DELETE /api/datasets/{name}/data': {
      id: 'deleteTaskRecords',
      summary: 'Delete the records that match, or mark them as discarded',
      answer: object({ matched: Count, processed: Count }),
    },
    ...rules,
  },
};
