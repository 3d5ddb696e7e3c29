import type { Caller, Wire } from './backend.ts';

export interface NewDataset {
  name?: string;
  workspaceId?: string;
  fields?: object[];
  questions?: object[];
  publish?: boolean;
}

let made = 0;

/** A draft dataset with one required field and one required text question, by default in the first workspace. */
export async function makeDataset(owner: Caller, options: NewDataset = {}): Promise<Wire> {
  const {
    name = `dataset-${(made += 1)}`,
    fields = [textField('text')],
    questions = [textQuestion('comment')],
  } = options;
  const workspace_id = options.workspaceId ?? (await owner.get('/api/v1/me/workspaces')).body.items[0]!.id;
  const dataset = expectOk(await owner.post('/api/v1/datasets', { name, workspace_id }));
  for (const field of fields) expectOk(await owner.post(`/api/v1/datasets/${dataset.id}/fields`, field));
  for (const question of questions) expectOk(await owner.post(`/api/v1/datasets/${dataset.id}/questions`, question));
  if (!options.publish) return dataset;
  return expectOk(await owner.put(`/api/v1/datasets/${dataset.id}/publish`));
}

export const textField = (name: string, more: object = {}) => ({
  name,
  title: name,
  required: true,
  settings: { type: 'text' },
  ...more,
});

export const textQuestion = (name: string, more: object = {}) => ({
  name,
  title: name,
  required: true,
  settings: { type: 'text' },
  ...more,
});

/** Options with these values. */
export const labels = (...values: string[]) => values.map((value) => ({ value, text: value.toUpperCase() }));

function expectOk(answer: { status: number; body: Wire }): Wire {
  if (answer.status >= 400) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
