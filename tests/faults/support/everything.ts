import type { TestGateway } from '#tests/support/gateway.ts';

interface Listed {
  items: { id: string; name: string }[];
}

/** Everything that the owner can read from a store over the REST API, and the results of a search. */
export async function readEverything({ url, ownerKey }: TestGateway): Promise<unknown> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-argilla-api-key': ownerKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const includes = ['responses', 'suggestions', 'vectors'].map((name) => `include=${name}`).join('&');
  const parts = ['fields', 'questions', 'vectors-settings', 'records?limit=1000&' + includes, 'progress'];
  const ofDataset = ({ id }: { id: string }) =>
    Promise.all([
      ...parts.map((part) => ask(`/v1/datasets/${id}/${part}`)),
      ask(`/v1/me/datasets/${id}/metadata-properties`),
      ask(`/v1/me/datasets/${id}/records/search?${includes}`, { query: { text: { q: 'Berlin' } } }),
    ]);
  const ofTask = ({ name, workspace }: { name: string; workspace: string }) =>
    Promise.all([
      ask(`/datasets/${name}?workspace=${workspace}`),
      ask(`/datasets/${name}/TextClassification:search?workspace=${workspace}`, {}),
    ]);
  const ofWebhook = async ({ id }: { id: string }) => {
    const { items } = await ask<{ items: { id: string }[] }>(`/v1/webhooks/${id}/deliveries`);
    return Promise.all(items.map((delivery) => ask(`/v1/webhooks/${id}/deliveries/${delivery.id}`)));
  };
  const { items: webhooks } = await ask<Listed>('/v1/webhooks');
  const { items: datasets } = await ask<Listed>('/v1/me/datasets');
  const older = await ask<{ name: string; workspace: string; task: string }[]>('/datasets');
  return {
    users: await ask('/users'),
    workspaces: await ask('/v1/me/workspaces'),
    webhooks,
    messages: await Promise.all(webhooks.map(ofWebhook)),
    datasets,
    contents: await Promise.all(datasets.map(ofDataset)),
    tasks: older,
    taskContents: await Promise.all(older.filter(({ task }) => task === 'TextClassification').map(ofTask)),
  };
}
