import type { UserRow } from './store/users.ts';
import type { WorkspaceRow } from './store/workspaces.ts';
import type { DatasetRow } from './store/datasets.ts';
import type { FieldRow, QuestionRow, MetadataPropertyRow, VectorsSettingsRow } from './store/children.ts';
import { float, stringify, floatsText, floatText } from './http/json.ts';
import type { MetadataPropertySettings } from './shapes/datasets.ts';
import type { ProgressCounts, ResponseCounts } from './store/counts.ts';
import { wireTime } from './store/clock.ts';
import type { RecordRow, Suggestion } from './store/records.ts';
import type { ResponseRow } from './store/responses.ts';
import type { Score } from './shapes/records.ts';

export const presentUser = (user: UserRow) => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  role: user.role,
  api_key: user.api_key,
  inserted_at: user.inserted_at,
  updated_at: user.updated_at,
});

/** A user as the older API tells it: with a full name and workspaces, and nothing that is null. */
export const presentUserV0 = (user: UserRow, workspaces: readonly string[]) => ({
  id: user.id,
  first_name: user.first_name,
  ...(user.last_name !== null && { last_name: user.last_name }),
  full_name: user.last_name ? `${user.first_name} ${user.last_name}` : user.first_name,
  username: user.username,
  role: user.role,
  workspaces,
  api_key: user.api_key,
  inserted_at: user.inserted_at,
  updated_at: user.updated_at,
});

export const presentWorkspace = ({ id, name, inserted_at, updated_at }: WorkspaceRow) => ({
  id,
  name,
  inserted_at,
  updated_at,
});

export const presentDataset = (dataset: DatasetRow) => ({
  id: dataset.id,
  name: dataset.name,
  guidelines: dataset.guidelines,
  allow_extra_metadata: dataset.allow_extra_metadata === 1,
  status: dataset.status,
  workspace_id: dataset.workspace_id,
  last_activity_at: dataset.last_activity_at,
  inserted_at: dataset.inserted_at,
  updated_at: dataset.updated_at,
});

export const presentField = (field: FieldRow) => ({
  id: field.id,
  name: field.name,
  title: field.title,
  required: field.required,
  settings: field.settings,
  dataset_id: field.dataset_id,
  inserted_at: field.inserted_at,
  updated_at: field.updated_at,
});

export const presentQuestion = (question: QuestionRow) => ({
  id: question.id,
  name: question.name,
  title: question.title,
  description: question.description,
  required: question.required,
  settings: question.settings,
  dataset_id: question.dataset_id,
  inserted_at: question.inserted_at,
  updated_at: question.updated_at,
});

export const presentMetadataProperty = (property: MetadataPropertyRow) => ({
  id: property.id,
  name: property.name,
  title: property.title,
  settings: presentSettings(property.settings),
  visible_for_annotators: property.visible_for_annotators,
  dataset_id: property.dataset_id,
  inserted_at: property.inserted_at,
  updated_at: property.updated_at,
});

const presentSettings = (settings: MetadataPropertySettings) =>
  settings.type === 'float'
    ? {
        type: settings.type,
        min: settings.min === null ? null : float(settings.min),
        max: settings.max === null ? null : float(settings.max),
      }
    : settings;

export const presentVectorsSettings = (settings: VectorsSettingsRow) => ({
  id: settings.id,
  name: settings.name,
  title: settings.title,
  dimensions: settings.dimensions,
  dataset_id: settings.dataset_id,
  inserted_at: settings.inserted_at,
  updated_at: settings.updated_at,
});

/** How far everybody together has come. */
export const presentProgress = ({
  records: total,
  submitted,
  discarded,
  conflicting,
}: ProgressCounts & { records: number }) => ({
  total,
  submitted,
  discarded,
  conflicting,
  pending: total - submitted - discarded - conflicting,
});

/** How far one user has come. */
export const presentMetrics = (records: number, { submitted, discarded, draft }: ResponseCounts) => ({
  records: { count: records },
  responses: { count: submitted + discarded + draft, submitted, discarded, draft },
});

/** A page of a list as JSON, with the questions its answers are for where they are wanted. */
export function pageText(items: readonly string[], total: number, questions?: readonly QuestionRow[]): string {
  const page = `{"items":[${items.join(',')}],"total":${total}`;
  return questions ? `${page},"questions":${stringify(questions.map(presentQuestion))}}` : `${page}}`;
}

/** What comes along with a record, as JSON; what is undefined is left out. */
export interface RecordParts {
  responses?: string | undefined;
  suggestions?: string | undefined;
  vectors?: string | undefined;
}

/** A record as JSON: what is stored as text is put in unread. */
export function recordText(record: RecordRow, datasetId: string, metadata: string | null, parts: RecordParts): string {
  const { id, fields, external_id, inserted_at, updated_at } = record;
  let text = `{"id":"${id}","fields":${fields},"metadata":${metadata},"external_id":${JSON.stringify(external_id)},`;
  if (parts.responses !== undefined) text += `"responses":${parts.responses},`;
  if (parts.suggestions !== undefined) text += `"suggestions":${parts.suggestions},`;
  if (parts.vectors !== undefined) text += `"vectors":${parts.vectors},`;
  const times = `"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"`;
  return `${text}"dataset_id":"${datasetId}",${times}}`;
}

export const vectorsText = (vectors: readonly { name: string; numbers: Float64Array }[]): string =>
  `{${vectors.map(({ name, numbers }) => `${JSON.stringify(name)}:${floatsText(numbers)}`).join(',')}}`;

/** Metadata as stored and sent: whole numbers of float properties keep their point. */
export function metadataText(
  properties: ReadonlyMap<string, MetadataPropertyRow>,
  metadata: Record<string, unknown> | null | undefined,
): string | null {
  if (metadata == null) return null;
  const members = Object.entries(metadata).map(([name, value]) => {
    const isFloat = typeof value === 'number' && properties.get(name)?.settings.type === 'float';
    return `${JSON.stringify(name)}:${isFloat ? floatText(value) : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

/** A response as JSON; the answers go out as they were stored. Its dataset is named where it is given. */
export const responseText = (response: ResponseRow, recordId: string, datasetId?: string): string => {
  const dataset = datasetId === undefined ? '' : `,"dataset_id":"${datasetId}"`;
  const { id, answers, status, user_id, inserted_at, updated_at } = response;
  return `{"id":"${id}","values":${answers},"status":"${status}","record_id":"${recordId}","user_id":${user_id ? `"${user_id}"` : null},"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"${dataset}}`;
};

export const suggestionText = ({ question_id, type, value, agent, score, id, inserted_at, updated_at }: Suggestion) =>
  `{"question_id":"${question_id}","type":${type ? `"${type}"` : null},"value":${JSON.stringify(value)},"agent":${JSON.stringify(agent)},"score":${scoreText(score)},"id":"${id}","inserted_at":"${inserted_at}","updated_at":"${updated_at}"}`;

const scoreText = (score: Score | null): string =>
  score === null ? 'null' : Array.isArray(score) ? floatsText(score) : floatText(score);

export const suggestionsText = (suggestions: readonly Suggestion[]): string | null =>
  suggestions.length === 0 ? null : `[${suggestions.map(suggestionText).join(',')}]`;
