import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api.ts';

export interface RecordItem {
  fields: Record<string, unknown>;
  suggestions?: { question: string; value: unknown; score?: number | number[]; agent?: string }[];
}

export interface QuestionItem {
  name: string;
  title: string;
  required?: boolean;
  settings: Record<string, unknown>;
}

/** A dataset created for a test. */
export interface BuiltDataset {
  id: string;
  name: string;
  /** The address of its annotation page. */
  path: string;
  /** Question name → id. */
  questionIds: Record<string, string>;
  recordIds: string[];
}

interface Created {
  id: string;
}

/** Creates and publishes a dataset for a test, in the workspace of all demo users. */
export async function buildDataset(
  api: ApiClient,
  parts: {
    questions: QuestionItem[];
    records: RecordItem[];
    guidelines?: string;
    /** How many answers complete a record. */
    minSubmitted?: number;
    fields?: { name: string; title: string; markdown?: boolean; settings?: object }[];
    /** Whether it stays a draft, without records. */
    isDraft?: boolean;
  },
): Promise<BuiltDataset> {
  const workspaces = await api.get<{ items: { id: string; name: string }[] }>('/me/workspaces');
  const workspace = workspaces.items.find(({ name }) => name === 'argilla');
  const name = `e2e ${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Created>('/datasets', {
    name,
    workspace_id: workspace?.id,
    guidelines: parts.guidelines,
    ...(parts.minSubmitted && { distribution: { strategy: 'overlap', min_submitted: parts.minSubmitted } }),
  });
  for (const field of parts.fields ?? [{ name: 'text', title: 'Text' }]) {
    const settings =
      'settings' in field ? field.settings : { type: 'text', use_markdown: 'markdown' in field && field.markdown };
    await api.post(`/datasets/${id}/fields`, { name: field.name, title: field.title, required: true, settings });
  }
  const questionIds: Record<string, string> = {};
  for (const question of parts.questions) {
    const created = await api.post<Created>(`/datasets/${id}/questions`, { required: true, ...question });
    questionIds[question.name] = created.id;
  }
  if (!parts.isDraft) await api.call('PUT', `/datasets/${id}/publish`);
  const items = parts.records.map(({ fields, suggestions }) => ({
    fields,
    suggestions: suggestions?.map(({ question, ...rest }) => ({ question_id: questionIds[question], ...rest })),
  }));
  const added = items.length
    ? await api.post<{ items: Created[] }>(`/datasets/${id}/records/bulk`, { items })
    : { items: [] };
  return {
    id,
    name,
    path: `/dataset/${id}/annotation-mode`,
    questionIds,
    recordIds: added.items.map((record) => record.id),
  };
}
