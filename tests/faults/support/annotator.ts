import type { TestGateway } from '#tests/support/gateway.ts';
import { graphqlCaller } from '#tests/support/graphql.ts';
import type { TestDataset, TestUser } from '#tests/support/world.ts';

/** The results of all annotators. */
export interface Actions {
  /** The text of each acknowledged response, by `<user>/<record>`. */
  acknowledged: Map<string, string>;
  /** The duration of each submit, in milliseconds. */
  submits: number[];
  /** Refusals and failures. */
  errors: string[];
}

const NEXT = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset {
  records(filter: { statuses: [PENDING] }, limit: 10) { items { record { id fields suggestions { agent } } } } } } }`;
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) {
  record { id status } dataset { progress { submitted } metrics { submitted } } } }`;
const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';

/** Fetches records and answers them, with a pause after each, until the server is gone or `stop` is called. */
export async function annotate(
  gateway: TestGateway,
  user: TestUser,
  dataset: TestDataset,
  actions: Actions,
  { pauseMs, signsIn, isOver }: { pauseMs: number; signsIn: boolean; isOver: () => boolean },
): Promise<void> {
  const headers = signsIn ? await signIn(gateway, user) : user.headers;
  // Each annotator has a list of REST calls of their own.
  const { send } = graphqlCaller(gateway.url, headers, []);
  while (!isOver()) {
    const { data, errors } = await send<{ dataset: { records: { items: { record: { id: string } }[] } } }>(NEXT, {
      id: dataset.id,
    });
    actions.errors.push(...errors.map(({ message }) => message));
    const items = data?.dataset?.records.items ?? [];
    if (!items.length) return;
    for (const { record } of items) {
      if (isOver()) return;
      const text = `${user.username} on ${record.id}`;
      const answers = [
        { question: 'tone', value: { label: 'neutral' } },
        { question: 'correction', value: { text } },
      ];
      const begin = performance.now();
      const submitted = await send(SUBMIT, { input: { recordId: record.id, answers } });
      actions.submits.push(performance.now() - begin);
      if (submitted.errors.length) actions.errors.push(...submitted.errors.map(({ message }) => message));
      else actions.acknowledged.set(`${user.id}/${record.id}`, text);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
  }
}

/** The headers of a browser that has signed in. */
async function signIn(gateway: TestGateway, { username, password }: TestUser): Promise<Record<string, string>> {
  const { headers, errors } = await gateway.anonymous.send(SIGN_IN, { username, password });
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Could not sign in: ${errors[0]?.message}`);
  return { cookie };
}

/** The text of each stored response, by `<user>/<record>`. */
export async function storedAnswers({ url, ownerKey }: TestGateway, { id }: TestDataset): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await fetch(`${url}/api/v1/datasets/${id}/records?include=responses&limit=${PAGE}&offset=${offset}`, {
      headers: { 'x-argilla-api-key': ownerKey },
    });
    const { items } = (await page.json()) as { items: StoredRecord[] };
    for (const record of items) {
      for (const { user_id, values } of record.responses)
        stored.set(`${user_id}/${record.id}`, values.correction.value);
    }
    if (items.length < PAGE) return stored;
  }
}

const PAGE = 500;

interface StoredRecord {
  id: string;
  responses: { user_id: string; values: { correction: { value: string } } }[];
}
