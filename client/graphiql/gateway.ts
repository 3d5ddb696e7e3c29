import { buildSchema, type GraphQLSchema } from 'graphql';
import { ask } from './fetcher.ts';

/** An operation to begin with; see gateway/graphql/examples. */
export interface Example {
  /** The name of the operation. */
  name: string;
  /** Its purpose, in a sentence or two. */
  about: string;
  operation: string;
  variables: Variables;
}

type Variables = Readonly<Record<string, unknown>>;

/** What the page needs before it is shown. */
export interface PageData {
  /** The contract; undefined where it is not public, and GraphiQL asks for it with the headers of its editor. */
  schema: GraphQLSchema | undefined;
  examples: readonly Example[];
  /** The user signed in in this browser, if any. */
  username: string | null;
}

const START_QUERY = /* GraphQL */ `
  {
    me {
      username
    }
    demo: datasets(filter: { tasks: [FEEDBACK], nameContains: "assistant-answers" }) {
      id
    }
    datasets(filter: { tasks: [FEEDBACK] }) {
      id
    }
  }
`;

const FIRST_RECORD = /* GraphQL */ `
  query ($id: ID!) {
    dataset(id: $id) {
      records(limit: 1) {
        items {
          record {
            id
          }
        }
      }
    }
  }
`;

/** Reads contract and examples, and puts ids that this browser's session can see into the examples' variables. */
export async function loadPageData(): Promise<PageData> {
  const [examples, { data }, schema] = await Promise.all([
    fetch('/graphql/examples').then((response) => response.json() as Promise<Example[]>),
    ask({ query: START_QUERY }),
    readContract(),
  ]);
  const username: string | null = data?.me?.username ?? null;
  // The demo's has what each of the examples asks for.
  const datasetId: string | undefined = (data?.demo?.[0] ?? data?.datasets?.[0])?.id;
  const recordId = datasetId === undefined ? undefined : await firstRecord(datasetId);
  const ids = { ...(datasetId ? { datasetId } : {}), ...(recordId ? { recordId } : {}) };
  return {
    schema,
    examples: examples.map((example) => ({ ...example, variables: filled(example.variables, ids) })),
    username,
  };
}

async function readContract(): Promise<GraphQLSchema | undefined> {
  const response = await fetch('/graphql/schema.graphql');
  return response.ok ? buildContract(await response.text()) : undefined;
}

// It comes from a schema that was found valid when the server started.
const buildContract = (text: string): GraphQLSchema => buildSchema(text, { assumeValid: true });

async function firstRecord(id: string): Promise<string | undefined> {
  const { data } = await ask({ query: FIRST_RECORD, variables: { id } });
  return data?.dataset?.records.items[0]?.record.id;
}

const filled = (variables: Variables, ids: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, ids[name] ?? value]));
