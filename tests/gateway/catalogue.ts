import type { FailureCode } from '#gateway/graphql/errors.ts';

export const ID = '11111111-2222-4333-8444-555555555555';

/** An operation that fails with a code when the backend fails. */
export interface Row {
  operation: string;
  /** The responses that the backend still sends, by path: what is read before the failing part. */
  given?: Record<string, unknown>;
}

const RECORD = { [`/v1/records/${ID}`]: { id: ID, dataset_id: ID, fields: {}, metadata: null, suggestions: [] } };
const DATASET = { [`/v1/datasets/${ID}`]: { id: ID, name: 'd', workspace_id: ID, status: 'ready' } };
const VIEWER = { '/me': { id: ID, username: 'u', role: 'owner', first_name: 'U', last_name: null } };
const PROPERTIES = {
  [`/v1/me/datasets/${ID}/metadata-properties`]: {
    items: [{ id: ID, name: 'p', title: 'P', settings: { type: 'terms' }, visible_for_annotators: true }],
  },
};

const ABOVE_PARTS = { ...RECORD, ...DATASET, ...VIEWER };

/** A part of a dataset, selected through a record, so that the dataset itself is already loaded. */
const partOf = (selection: string, given: Record<string, unknown> = ABOVE_PARTS): Row => ({
  operation: `{ record(id: "${ID}") { dataset { ${selection} } } }`,
  given,
});
/** A part of a dataset of an older task. */
const taskPartOf = (selection: string): Row => ({
  operation: `{ taskDataset(workspace: "w", name: "d") { ${selection} } }`,
  given: { '/datasets/d': { name: 'd', workspace: 'w', task: 'TextClassification' } },
});
const query = (selection: string): Row => ({ operation: `{ ${selection} }` });
const mutation = (selection: string): Row => ({ operation: `mutation { ${selection} }` });
const answered = `recordId: "${ID}", answers: []`;

/**
 * One operation for each code of the catalogue; a missing one is a type error. The code for a failed deletion of a dataset also stands
 * for unreadable progress, as in Argilla.
 */
export const CATALOGUE: Record<FailureCode, Row> = {
  ERROR_FETCHING_FEEDBACK_DATASETS: query('datasets { id }'),
  ERROR_FETCHING_WORKSPACES: query('workspaces { id }'),
  ERROR_FETCHING_DATASET_INFO: query(`dataset(id: "${ID}") { id }`),
  ERROR_FETCHING_WORKSPACE_INFO: partOf('workspace { id }'),
  ERROR_PATCHING_DATASET_GUIDELINES: mutation(`updateDataset(input: { id: "${ID}", guidelines: "g" }) { id }`),
  ERROR_DELETING_DATASET: mutation(`deleteDataset(id: "${ID}") { id }`),
  ERROR_FETCHING_DATASET_PROGRESS: partOf('metrics { records }'),
  ERROR_FETCHING_AGENTS: partOf('suggestionAgents { agents }'),
  ERROR_FETCHING_ANALYTICS: partOf('analytics { computedAt }'),
  ERROR_COPYING_SERVER: query('serverCopy { id }'),
  ERROR_FETCHING_ENVIRONMENT_SETTINGS: query('settings { version }'),
  ERROR_FETCHING_FIELDS: partOf('fields { id }'),
  ERROR_PATCHING_FIELDS: mutation(`updateField(input: { id: "${ID}", title: "t" }) { id }`),
  ERROR_FETCHING_QUESTIONS: partOf('questions { id }'),
  ERROR_PATCHING_QUESTIONS: mutation(`updateQuestion(input: { id: "${ID}", title: "t" }) { id }`),
  ERROR_FETCHING_METADATA: partOf('metadataProperties { id }'),
  ERROR_UPDATING_METADATA: mutation(
    `updateMetadataProperty(input: { id: "${ID}", visibleForAnnotators: true }) { id }`,
  ),
  ERROR_FETCHING_METADATA_METRIC: partOf('metadataProperties { ... on TermsMetadataProperty { metrics { total } } }', {
    ...ABOVE_PARTS,
    ...PROPERTIES,
  }),
  ERROR_FETCHING_OAUTH_ACCESS_TOKEN: mutation('signInWithProvider(provider: "p", query: "code=c") { id }'),
  ERROR_FETCHING_RECORDS: partOf('records { total }'),
  ERROR_FETCHING_RECORD_BY_ID: query(`record(id: "${ID}") { id }`),
  ERROR_DELETING_RECORD_RESPONSE: mutation(`clearResponse(recordId: "${ID}", responseId: "${ID}") { record { id } }`),
  ERROR_UPDATING_RECORD_RESPONSE: mutation(
    `discardRecord(input: { ${answered}, responseId: "${ID}" }) { record { id } }`,
  ),
  ERROR_CREATING_RECORD_RESPONSE: mutation(`submitResponse(input: { ${answered} }) { record { id } }`),
  ERROR_CREATING_RECORD_RESPONSE_BULK: mutation(
    `respondInBulk(items: [{ ${answered}, status: DRAFT }]) { results { error } }`,
  ),
  ERROR_CREATING_RECORDS: mutation(
    `addRecords(input: { datasetId: "${ID}", records: [{ fields: {} }] }) { dataset { id } }`,
  ),
  ERROR_FETCHING_HISTORY: {
    operation: `{ record(id: "${ID}") { history { pageInfo { endCursor } } } }`,
    given: RECORD,
  },
  ERROR_FETCHING_ACTS: partOf('ownActs { hasMore }'),
  ERROR_UNDOING_ACTS: mutation(`undoActs(input: { datasetId: "${ID}", actIds: ["${ID}"] }) { changed }`),
  ERROR_FETCHING_RESOLUTION: { operation: `{ record(id: "${ID}") { resolution { version } } }`, given: RECORD },
  ERROR_FETCHING_CONTROLS: partOf('controls { share }'),
  ERROR_FETCHING_QUALITY: partOf('quality { labels }'),
  ERROR_RESOLVING_RECORD: mutation(`withdrawResolution(recordId: "${ID}") { record { id } }`),
  ERROR_RESOLVING_RECORDS: mutation(`undoBulkResolution(datasetId: "${ID}", jobId: "${ID}") { jobId }`),
  ERROR_UPDATING_RECORDS: mutation(
    `updateRecords(input: { datasetId: "${ID}", records: [{ record: { id: "${ID}" } }] }) { dataset { id } }`,
  ),
  ERROR_DELETING_RECORDS: mutation(`deleteRecords(datasetId: "${ID}", ids: ["${ID}"]) { ids }`),
  ERROR_SAVING_SUGGESTION: mutation(
    `saveSuggestion(recordId: "${ID}", suggestion: { question: "q", value: { text: "t" } }) { dataset { id } }`,
  ),
  ERROR_DELETING_SUGGESTIONS: mutation(`deleteSuggestions(recordId: "${ID}", ids: ["${ID}"]) { dataset { id } }`),
  ERROR_FETCHING_VECTORS: partOf('vectorsSettings { id }'),
  ERROR_PATCHING_VECTORS: mutation(`updateVectorSettings(input: { id: "${ID}", title: "t" }) { id }`),
  ERROR_CREATING_DATASET: mutation(`createDataset(input: { name: "d", workspaceId: "${ID}" }) { id }`),
  ERROR_PUBLISHING_DATASET: mutation(`publishDataset(id: "${ID}") { id }`),
  ERROR_CREATING_FIELDS: mutation(`createField(datasetId: "${ID}", field: { name: "f" }) { id }`),
  ERROR_DELETING_FIELDS: mutation(`deleteField(id: "${ID}") { id }`),
  ERROR_CREATING_QUESTIONS: mutation(
    `createQuestion(datasetId: "${ID}", question: { name: "q", settings: { text: {} } }) { id }`,
  ),
  ERROR_DELETING_QUESTIONS: mutation(`deleteQuestion(id: "${ID}") { id }`),
  ERROR_CREATING_METADATA: mutation(
    `createMetadataProperty(datasetId: "${ID}", property: { name: "p", settings: { terms: {} } }) { id }`,
  ),
  ERROR_DELETING_METADATA: mutation(`deleteMetadataProperty(id: "${ID}") { id }`),
  ERROR_CREATING_VECTORS: mutation(
    `createVectorSettings(datasetId: "${ID}", vector: { name: "v", dimensions: 2 }) { id }`,
  ),
  ERROR_DELETING_VECTORS: mutation(`deleteVectorSettings(id: "${ID}") { id }`),
  ERROR_IMPORTING_RECORDS: mutation(`deleteUploadedFile(id: "${ID}")`),
  ERROR_FETCHING_ASSIGNMENTS: partOf('assignments { people { userId } }'),
  ERROR_ASSIGNING_RECORDS: mutation(`assignRecords(input: { datasetId: "${ID}", userIds: ["${ID}"] }) { changed }`),
  ERROR_UNASSIGNING_RECORDS: mutation(`unassignRecords(input: { datasetId: "${ID}" }) { changed }`),
  ERROR_REASSIGNING_RECORDS: mutation(
    `reassignRecords(input: { datasetId: "${ID}", from: "${ID}", to: "${ID}" }) { changed }`,
  ),
  ERROR_FETCHING_SUGGESTER: partOf('suggester { allowedHosts }'),
  ERROR_SETTING_UP_SUGGESTER: mutation(`removeSuggester(datasetId: "${ID}") { id }`),
  ERROR_ASKING_SUGGESTER: mutation(`testSuggester(datasetId: "${ID}") { answer }`),
  ERROR_RUNNING_SUGGESTIONS: mutation(`stopSuggestions(datasetId: "${ID}", jobId: "${ID}") { id }`),
  ERROR_UPDATING_CONTROLS: mutation(`updateControls(input: { datasetId: "${ID}", share: 5 }) { id }`),
  ERROR_UPDATING_QUEUE: mutation(`updateQueue(input: { datasetId: "${ID}", onlyAssigned: true }) { id }`),
  ERROR_FETCHING_USERS: query('users { id }'),
  ERROR_CREATING_USER: mutation('createUser(input: { username: "u", firstName: "U", password: "12345678" }) { id }'),
  ERROR_UPDATING_USER: mutation(`updateUser(input: { id: "${ID}", firstName: "U" }) { id }`),
  ERROR_DELETING_USER: mutation(`deleteUser(id: "${ID}") { id }`),
  ERROR_FETCHING_WORKSPACE_USERS: {
    operation: `{ workspace(id: "${ID}") { users { id } } }`,
    given: { [`/v1/workspaces/${ID}`]: { id: ID, name: 'w' } },
  },
  ERROR_UPDATING_WORKSPACE_USERS: mutation(`addWorkspaceUser(workspaceId: "${ID}", userId: "${ID}") { user { id } }`),
  ERROR_CREATING_WORKSPACE: mutation('createWorkspace(name: "w") { id }'),
  ERROR_DELETING_WORKSPACE: mutation(`deleteWorkspace(id: "${ID}") { id }`),
  ERROR_FETCHING_API_KEYS: {
    operation: '{ me { apiKeys { id } } }',
    given: { '/v1/me': { id: ID, username: 'u', role: 'annotator' } },
  },
  ERROR_CREATING_API_KEY: mutation('createApiKey(input: { name: "k", scope: READ }) { key }'),
  ERROR_DELETING_API_KEY: mutation(`deleteApiKey(id: "${ID}") { id }`),
  ERROR_FETCHING_WEBHOOKS: query('webhooks { id }'),
  ERROR_FETCHING_WEBHOOK_DELIVERIES: query(`webhookMessage(webhookId: "${ID}", deliveryId: "${ID}") { requestBody }`),
  ERROR_CREATING_WEBHOOK: mutation('createWebhook(input: { url: "http://h", events: [RECORD_CREATED] }) { secret }'),
  ERROR_UPDATING_WEBHOOK: mutation(`updateWebhook(input: { id: "${ID}", enabled: false }) { id }`),
  ERROR_DELETING_WEBHOOK: mutation(`deleteWebhook(id: "${ID}") { id }`),
  ERROR_PINGING_WEBHOOK: mutation(`pingWebhook(id: "${ID}") { error }`),
  ERROR_RESENDING_WEBHOOK_DELIVERY: mutation(`resendWebhookDelivery(webhookId: "${ID}", deliveryId: "${ID}") { id }`),
  ERROR_FETCHING_TASK_DATASETS: query('taskDatasets { id }'),
  ERROR_FETCHING_TASK_DATASET: query('taskDataset(workspace: "w", name: "d") { id }'),
  ERROR_UPDATING_TASK_DATASET: mutation('updateTaskDataset(input: { id: "w.d", tags: {} }) { id }'),
  ERROR_COPYING_TASK_DATASET: mutation('copyTaskDataset(input: { id: "w.d", name: "c" }) { id }'),
  ERROR_OPENING_TASK_DATASET: mutation('openTaskDataset(id: "w.d") { id }'),
  ERROR_CLOSING_TASK_DATASET: mutation('closeTaskDataset(id: "w.d") { id }'),
  ERROR_FETCHING_TASK_RECORDS: taskPartOf('search { total }'),
  ERROR_SAVING_TASK_RECORDS: mutation(
    'discardRecords(input: { datasetId: "w.d", recordIds: ["w.d.1"] }) { results { error } }',
  ),
  ERROR_FETCHING_TASK_SETTINGS: taskPartOf('labels { name }'),
  ERROR_SAVING_LABELS: mutation('saveLabels(input: { datasetId: "w.d", labels: ["l"] }) { id }'),
  ERROR_FETCHING_TASK_METRICS: taskPartOf('metrics { name }'),
  ERROR_FETCHING_RULES: taskPartOf('... on TextClassificationDataset { rules { id } }'),
  ERROR_SAVING_RULE: mutation('createRule(input: { datasetId: "w.d", query: "q", labels: ["l"] }) { wasUpdated }'),
  ERROR_DELETING_RULE: mutation('deleteRule(datasetId: "w.d", query: "q") { id }'),
};

/** Operations that share a code with another one. */
export const ALSO: [FailureCode, Row][] = [
  ['ERROR_DELETING_DATASET', mutation('deleteTaskDataset(id: "w.d") { id }')],
  ['ERROR_FETCHING_TASK_RECORDS', taskPartOf('progress { total }')],
  ['ERROR_FETCHING_TASK_RECORDS', taskPartOf('record(id: "w.d.1") { id }')],
  ['ERROR_FETCHING_TASK_METRICS', taskPartOf('metric(input: { name: "text_length" })')],
  ['ERROR_FETCHING_RULES', taskPartOf('... on TextClassificationDataset { ruleMetrics(query: "q") { records } }')],
  ['ERROR_DELETING_DATASET', partOf('progress { total }')],
  ['ERROR_CREATING_RECORD_RESPONSE', mutation(`saveDraft(input: { ${answered} }) { record { id } }`)],
];
