import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_FILE } from '#gateway/backend/store/dataDir.ts';
import { graphqlCaller } from '#tests/support/graphql.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';

describe('secrets', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ DEMO: '0', LOG_LEVEL: 'trace' });
  });
  afterAll(() => product.stop());

  it('are not in the log, even at its lowest level', async () => {
    const { url } = product;
    const as = (headers: Record<string, string>) => graphqlCaller(url, headers, []);
    const [username, password, wrong] = ['ada', `right-${randomUUID()}`, `wrong-${randomUUID()}`];
    const owner = as({ 'x-argilla-api-key': 'argilla.apikey' });
    const made = await owner.run<{ createUser: { apiKey: string } }>(
      `mutation ($username: String!, $password: String!) {
         createUser(input: { username: $username, password: $password, firstName: "Ada", role: ADMIN, workspaceIds: [] }) { id }
       }`,
      { username, password },
    );
    expect(made).toHaveProperty('createUser.id');

    const { headers } = await as({}).send(SIGN_IN, { username, password });
    const token = headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
    await as({}).fails(SIGN_IN, { username, password: wrong });
    const { me } = await as({ cookie: `auth.session=${token}` }).run<{ me: { apiKey: string } }>('{ me { apiKey } }');
    await as({ authorization: `Bearer ${token}` }).run('{ me { id } }');
    await as({ 'x-argilla-api-key': `${me.apiKey}x` }).send('{ datasets { id } }');
    const form = new URLSearchParams({ username, password: wrong });
    await fetch(`${url}/api/security/token`, { method: 'POST', body: form });
    await fetch(`${url}/api/v1/me?api_key=${me.apiKey}`, { headers: { 'x-argilla-api-key': me.apiKey } });
    await fetch(`${url}/graphql?query=%7Bme%7Bid%7D%7D&token=${token}`);
    // The last line of the log: everything before it has been written.
    await fetch(`${url}/api/v1/datasets/${randomUUID()}`, { headers: { 'x-request-id': 'the-last-one' } });
    await expect.poll(() => product.output()).toContain('the-last-one');

    for (const secret of [password, wrong, me.apiKey, token, 'argilla.apikey']) {
      expect(secret.length).toBeGreaterThan(10);
      expect(product.output().replace(/The API key of argilla.*/, '')).not.toContain(secret);
    }
  });

  it('of people are stored as hashes of bcrypt with a cost of 12', async () => {
    const made = await fetch(`${product.url}/api/v1/users`, {
      method: 'POST',
      headers: { 'x-argilla-api-key': 'argilla.apikey', 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Grace', username: 'grace', password: `right-${randomUUID()}` }),
    });
    expect(made.status).toBe(201);
    const store = new DatabaseSync(join(product.dataDir, STORE_FILE), { readOnly: true });
    const stored = store.prepare('SELECT password_hash FROM users WHERE username = ?').get('grace');
    store.close();
    expect(stored).toMatchObject({ password_hash: expect.stringMatching(/^\$2b\$12\$/) });
  });
});
