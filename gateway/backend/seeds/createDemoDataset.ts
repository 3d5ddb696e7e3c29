import type { Call } from './callerOf.ts';
import type { DemoDataset, DemoRecord } from './demoDataset.ts';

interface Place {
  call: Call;
  workspaceId: string;
  /** Username → id, of those who may have answered. */
  userIds: ReadonlyMap<string, string>;
}

/** Makes one of the demo's datasets over the REST API; `onCreated` hears of it before it is filled. */
export async function createDemoDataset(
  demo: DemoDataset,
  { call, workspaceId, userIds }: Place,
  onCreated?: (id: string) => void,
): Promise<void> {
  const { name, guidelines, fields, questions, metadataProperties, vectorsSettings, records } = demo;
  const { id } = await call<{ id: string }>('POST', '/v1/datasets', { name, guidelines, workspace_id: workspaceId });
  onCreated?.(id);
  for (const field of fields) await call('POST', `/v1/datasets/${id}/fields`, field);
  const questionIds = new Map<string, string>();
  for (const question of questions) {
    const created = await call<{ id: string }>('POST', `/v1/datasets/${id}/questions`, question);
    questionIds.set(question.name, created.id);
  }
  for (const property of metadataProperties) await call('POST', `/v1/datasets/${id}/metadata-properties`, property);
  for (const vector of vectorsSettings) await call('POST', `/v1/datasets/${id}/vectors-settings`, vector);
  await call('PUT', `/v1/datasets/${id}/publish`);
  await call('POST', `/v1/datasets/${id}/records/bulk`, {
    items: records.map((record) => withIds(record, questionIds, userIds)),
  });
}

function withIds(
  { suggestions, responses, ...record }: DemoRecord,
  questionIds: ReadonlyMap<string, string>,
  userIds: ReadonlyMap<string, string>,
) {
  return {
    ...record,
    suggestions: suggestions.map(({ question, ...suggestion }) => ({
      question_id: questionIds.get(question),
      ...suggestion,
    })),
    // The demo's people may have been removed before the demo came.
    responses: responses.flatMap(({ user, ...response }) =>
      userIds.has(user) ? [{ user_id: userIds.get(user), ...response }] : [],
    ),
  };
}
