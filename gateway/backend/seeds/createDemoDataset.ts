import type { FastifyInstance } from 'fastify';
import type { DemoDataset, DemoRecord } from './demoDataset.ts';

type Call = <Answer>(method: 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

interface Place {
  call: Call;
  workspaceId: string;
  /** Username → id, of those who may have answered. */
  userIds: ReadonlyMap<string, string>;
}

/** Makes one of the demo's datasets over the REST API. */
export async function createDemoDataset(demo: DemoDataset, { call, workspaceId, userIds }: Place): Promise<void> {
  const { name, guidelines, fields, questions, metadataProperties, vectorsSettings, records } = demo;
  const { id } = await call<{ id: string }>('POST', '/datasets', { name, guidelines, workspace_id: workspaceId });
  for (const field of fields) await call('POST', `/datasets/${id}/fields`, field);
  const questionIds = new Map<string, string>();
  for (const question of questions) {
    const created = await call<{ id: string }>('POST', `/datasets/${id}/questions`, question);
    questionIds.set(question.name, created.id);
  }
  for (const property of metadataProperties) await call('POST', `/datasets/${id}/metadata-properties`, property);
  for (const vector of vectorsSettings) await call('POST', `/datasets/${id}/vectors-settings`, vector);
  await call('PUT', `/datasets/${id}/publish`);
  await call('POST', `/datasets/${id}/records/bulk`, {
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

/** Calls the server's own REST API as somebody. */
export const callerOf =
  (app: FastifyInstance, apiKey: string): Call =>
  async (method, path, body) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-argilla-api-key': apiKey },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) {
      throw new Error(`The demo could not be loaded: ${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    }
    return answer.json();
  };
