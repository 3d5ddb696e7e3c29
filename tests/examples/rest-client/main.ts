// A program over REST, typed by the OpenAPI description of a running server:
// npx openapi-typescript http://localhost:6900/api/openapi.json -o api.ts
// npx tsx main.ts <server> <API key> <workspace id>
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl = 'http://localhost:6900', apiKey = 'argilla.apikey', workspace_id = ''] = process.argv.slice(2);
const marl = createClient<paths>({ baseUrl, headers: { 'X-Argilla-Api-Key': apiKey } });

/** The body of an answer; throws the error of the server. */
async function done<Data>(answer: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return data!;
}

const dataset = await done(marl.POST('/api/v1/datasets', { body: { name: `tickets-${Date.now()}`, workspace_id } }));
const params = { path: { dataset_id: dataset.id } };
const field = { name: 'text', title: 'Text', required: true, settings: { type: 'text' } } as const;
await done(marl.POST('/api/v1/datasets/{dataset_id}/fields', { params, body: field }));
const options = ['friendly', 'rude'].map((value) => ({ value, text: value }));
const question = {
  name: 'tone',
  title: 'Tone',
  required: true,
  settings: { type: 'label_selection', options },
} as const;
await done(marl.POST('/api/v1/datasets/{dataset_id}/questions', { params, body: question }));
await done(marl.PUT('/api/v1/datasets/{dataset_id}/publish', { params }));

const items = ['Thanks a lot!', 'Never again.'].map((text) => ({ fields: { text } }));
const added = await done(marl.POST('/api/v1/datasets/{dataset_id}/records/bulk', { params, body: { items } }));
console.log(`${added.items.length} records added`);

const record = { path: { record_id: added.items[0]!.id } };
const values = { tone: { value: 'friendly' } };
const response = await done(
  marl.POST('/api/v1/records/{record_id}/responses', { params: record, body: { status: 'submitted', values } }),
);
console.log(`${response.status}: ${String(response.values?.tone?.value)}`);
const progress = await done(marl.GET('/api/v1/datasets/{dataset_id}/progress', { params }));
console.log(`${progress.submitted} of ${progress.total} answered`);

const key = await done(marl.POST('/api/v1/me/api-keys', { body: { name: dataset.name, scope: 'read' } }));
const { items: keys } = await done(marl.GET('/api/v1/me/api-keys'));
console.log(`${keys.filter(({ id }) => id === key.id).length} key with the scope ${key.scope}`);
await done(marl.DELETE('/api/v1/me/api-keys/{key_id}', { params: { path: { key_id: key.id } } }));

const { error } = await marl.GET('/api/v1/datasets/{dataset_id}', {
  params: { path: { dataset_id: '00000000-0000-4000-8000-000000000000' } },
});
console.log(error && 'detail' in error ? error.detail : error);
await done(marl.DELETE('/api/v1/datasets/{dataset_id}', { params }));
