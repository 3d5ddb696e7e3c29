import { float, floatsText, floatText, stringify } from './http/json.ts';
import type { MetadataPropertySettings } from './shapes/datasets.ts';
import type { Score } from './shapes/records.ts';
import type { ChildRow, FieldRow, MetadataPropertyRow, QuestionRow, VectorsSettingsRow } from './store/children.ts';
import { wireTime } from './store/clock.ts';
import type { OwnQueue } from './shapes/assignments.ts';
import { hidesCompleted, type ProgressCounts, type ResponseCounts } from './store/counts.ts';
import { submittedNeeded } from './store/completions.ts';
import type { DatasetRow } from './store/datasets.ts';
import type { RecordRow, Suggestion } from './store/records.ts';
import type { ResolutionJobRow } from './store/resolutionJobs.ts';
import type { ResolutionRow } from './store/resolutions.ts';
import type { ResponseRow } from './store/responses.ts';
import type { UserRow } from './store/users.ts';
import type { WorkspaceRow } from './store/workspaces.ts';

/** Members of a row, in the order of the response. */
const pick = <Row extends object>(row: Row, ...names: (keyof Row)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

export const presentUser = (user: UserRow) =>
  pick(user, 'id', 'first_name', 'last_name', 'username', 'role', 'api_key', 'inserted_at', 'updated_at');

/** A user in the older API, which leaves out members that are null. */
export function presentUserV0(user: UserRow, workspaces: readonly WorkspaceRow[]) {
  const { first_name, last_name } = user;
  return {
    ...pick(user, 'id', 'first_name', ...(last_name === null ? [] : (['last_name'] as const))),
    full_name: last_name ? `${first_name} ${last_name}` : first_name,
    ...pick(user, 'username', 'role'),
    workspaces: workspaces.map(({ name }) => name),
    ...pick(user, 'api_key', 'inserted_at', 'updated_at'),
  };
}

export const presentWorkspace = (workspace: WorkspaceRow) => pick(workspace, 'id', 'name', 'inserted_at', 'updated_at');

export function presentDataset(dataset: DatasetRow) {
  const { min_submitted } = dataset;
  const row = {
    ...dataset,
    allow_extra_metadata: dataset.allow_extra_metadata === 1,
    distribution: { strategy: 'overlap', min_submitted: submittedNeeded(dataset) },
    metadata: dataset.metadata === null ? null : (JSON.parse(dataset.metadata) as object),
  };
  const times = ['last_activity_at', 'inserted_at', 'updated_at'] as const;
  return {
    ...pick(row, 'id', 'name', 'guidelines', 'allow_extra_metadata', 'status', 'workspace_id', ...times),
    distribution: row.distribution,
    metadata: row.metadata,
    // An extension: null if everyone answers every record.
    min_submitted,
  };
}

const presentChild = <Row extends ChildRow>(row: Row, ...own: (keyof Row)[]) =>
  pick(row, 'id', 'name', 'title', ...own, 'dataset_id', 'inserted_at', 'updated_at');

export const presentField = (field: FieldRow) => presentChild(field, 'required', 'settings');
export const presentQuestion = (question: QuestionRow) => presentChild(question, 'description', 'required', 'settings');
export const presentVectorsSettings = (settings: VectorsSettingsRow) => presentChild(settings, 'dimensions');
export const presentMetadataProperty = (property: MetadataPropertyRow) =>
  presentChild({ ...property, settings: withFloats(property.settings) }, 'settings', 'visible_for_annotators');

function withFloats(settings: MetadataPropertySettings) {
  if (settings.type !== 'float') return settings;
  const { type, min, max } = settings;
  return { type, min: min === null ? null : float(min), max: max === null ? null : float(max) };
}

type RecordTotals = ProgressCounts & { records: number; completed: number };

/**
 * Pending are the records that are not completed; without a distribution, those without a submitted or discarded response.
 * @param hidden how many of the completed records look pending to the caller
 */
export function presentProgress(dataset: DatasetRow, counts: RecordTotals, hidden: number) {
  const { records: total, discarded, conflicting } = counts;
  const [submitted, completed] = [Math.max(0, counts.submitted - hidden), counts.completed - hidden];
  const pending = hidesCompleted(dataset) ? total - completed : total - submitted - discarded - conflicting;
  return { total, submitted, discarded, conflicting, pending, completed };
}

export function presentMetrics({ records: total }: RecordTotals, own: ResponseCounts, { pending, assigned }: OwnQueue) {
  const { submitted, discarded, draft } = own;
  return {
    records: { count: total },
    responses: { count: submitted + discarded + draft, total, submitted, discarded, draft, pending },
    // An extension: what is assigned to the caller.
    ...(assigned && { assigned }),
  };
}

export const presentUserProgress = (counts: ResponseCounts & { username: string }) => ({
  username: counts.username,
  completed: {
    submitted: counts.completed_submitted,
    discarded: counts.completed_discarded,
    draft: counts.completed_draft,
  },
  pending: {
    submitted: counts.submitted - counts.completed_submitted,
    discarded: counts.discarded - counts.completed_discarded,
    draft: counts.draft - counts.completed_draft,
  },
});

/** A page of a list as JSON, with the dataset's questions if requested, and for a page with cursors whether another one follows. */
export function pageText(
  items: readonly string[],
  total: number,
  questions?: readonly QuestionRow[],
  hasNext?: boolean,
): string {
  const next = hasNext === undefined ? '' : `,"has_next":${hasNext}`;
  const page = `{"items":[${items.join(',')}],"total":${total}${next}`;
  return questions ? `${page},"questions":${stringify(questions.map(presentQuestion))}}` : `${page}}`;
}

/** Optional members of a record as JSON. */
export interface RecordParts {
  responses?: string | undefined;
  suggestions?: string | undefined;
  vectors?: string | undefined;
  disagreement?: string | undefined;
  resolution?: string | undefined;
}

/** A record as JSON. Columns that are JSON are inserted without parsing. */
export function recordText(record: RecordRow, datasetId: string, metadata: string | null, parts: RecordParts): string {
  const { id, fields, external_id, inserted_at, updated_at, is_completed } = record;
  let text = `{"id":"${id}","status":"${is_completed ? 'completed' : 'pending'}","fields":${fields},"metadata":${metadata},"external_id":${JSON.stringify(external_id)},`;
  if (parts.responses !== undefined) text += `"responses":${parts.responses},`;
  if (parts.suggestions !== undefined) text += `"suggestions":${parts.suggestions},`;
  if (parts.vectors !== undefined) text += `"vectors":${parts.vectors},`;
  if (parts.disagreement !== undefined) text += `"disagreement":${parts.disagreement},`;
  if (parts.resolution !== undefined) text += `"resolution":${parts.resolution},`;
  const times = `"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"`;
  return `${text}"dataset_id":"${datasetId}",${times}}`;
}

/** Metadata as stored and sent. Whole numbers of float properties keep their decimal point; others need no member of their own to be written. */
export function metadataText(
  properties: ReadonlyMap<string, MetadataPropertyRow>,
  metadata: Record<string, unknown> | null | undefined,
): string | null {
  if (metadata == null) return null;
  const isWholeFloat = (name: string) =>
    Number.isInteger(metadata[name]) && properties.get(name)?.settings.type === 'float';
  const names = Object.keys(metadata);
  if (!names.some(isWholeFloat)) return JSON.stringify(metadata);
  const members = names.map((name) => {
    const value = metadata[name];
    return `${JSON.stringify(name)}:${isWholeFloat(name) ? floatText(value as number) : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

export const vectorsText = (vectors: readonly { name: string; numbers: readonly number[] | Float64Array }[]): string =>
  `{${vectors.map(({ name, numbers }) => `${JSON.stringify(name)}:${floatsText(numbers)}`).join(',')}}`;

export const responseText = (response: ResponseRow, recordId: string, datasetId?: string): string => {
  const dataset = datasetId === undefined ? '' : `,"dataset_id":"${datasetId}"`;
  const { id, answers, status, user_id, inserted_at, updated_at } = response;
  return `{"id":"${id}","values":${answers},"status":"${status}","record_id":"${recordId}","user_id":${user_id ? `"${user_id}"` : null},"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"${dataset}}`;
};

/** A resolution as JSON; `values` is null for the version that withdrew it. */
export const resolutionText = (resolution: ResolutionRow, recordId: string): string => {
  const { answers, sources, comment, user_id, version, inserted_at, made_at } = resolution;
  return `{"record_id":"${recordId}","values":${answers},"sources":${sources},"comment":${JSON.stringify(comment)},"user_id":${user_id ? `"${user_id}"` : null},"version":${version},"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(made_at)}"}`;
};

export const suggestionText = ({ question_id, type, value, agent, score, id, inserted_at, updated_at }: Suggestion) =>
  `{"question_id":"${question_id}","type":${type ? `"${type}"` : null},"value":${JSON.stringify(value)},"agent":${JSON.stringify(agent)},"score":${scoreText(score)},"id":"${id}","inserted_at":"${inserted_at}","updated_at":"${updated_at}"}`;

const scoreText = (score: Score | null): string =>
  score === null ? 'null' : Array.isArray(score) ? floatsText(score) : floatText(score);

/** Only whole scores, which keep their decimal point, need texts of their own. */
export function suggestionsText(suggestions: readonly Suggestion[]): string | null {
  if (suggestions.length === 0) return null;
  const hasWholeScore = ({ score }: Suggestion) =>
    Array.isArray(score) ? score.some(Number.isInteger) : Number.isInteger(score);
  if (!suggestions.some(hasWholeScore)) return JSON.stringify(suggestions);
  return `[${suggestions.map(suggestionText).join(',')}]`;
}

/** `changed` counts the records that got a version. */
export const presentResolutionJob = ({ id, done, total, changed }: ResolutionJobRow) => ({
  id,
  status: done === total ? 'finished' : done === 0 ? 'queued' : 'started',
  progress: { done, total },
  changed,
});
