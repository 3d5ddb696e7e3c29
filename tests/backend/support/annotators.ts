import { randomUUID } from 'node:crypto';
import type { Caller, TestBackend } from '#tests/support/backend.ts';
import { workspaceId } from './datasets.ts';

export interface Annotator extends Caller {
  userId: string;
}

/** New annotators of the first workspace. */
export async function annotators(backend: TestBackend, count: number): Promise<Annotator[]> {
  const workspace = await workspaceId(backend);
  const made: Annotator[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `annotator-${randomUUID()}`;
    const user = { username, first_name: 'A', password: 'long enough', role: 'annotator' };
    const { body } = await backend.owner.post('/api/v1/users', user);
    await backend.owner.post(`/api/v1/workspaces/${workspace}/users`, { user_id: body.id });
    made.push({ ...backend.as(body.api_key as string), userId: body.id });
  }
  return made;
}

/** The values of a response. */
export const valuesOf = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { value }]));
