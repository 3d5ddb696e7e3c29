import { buildSchema, type GraphQLSchema } from 'graphql';
import { ask } from './fetcher.ts';

/** An example operation; see gateway/graphql/examples. */
export interface Example {
  name: string;
  about: string;
  operation: string;
  variables: Variables;
}

type Variables = Readonly<Record<string, unknown>>;

/** The data of the page. */
export interface PageData {
  /** Undefined if it is not public: then GraphiQL asks for it with the editor's headers. */
  schema: GraphQLSchema | undefined;
  examples: readonly Example[];
  /** The signed-in user. */
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

/** Loads schema and examples, and fills the examples' variables with ids that this session can see. */
export async function loadPageData(): Promise<PageData> {
  const [examples, { data }, schema] = await Promise.all([
    fetch('/graphql/examples').then((response) => response.json() as Promise<Example[]>),
    ask({ query: START_QUERY }),
    readSchema(),
  ]);
  const username: string | null = data?.me?.username ?? null;
  // The demo dataset has data for all examples.
  const datasetId: string | undefined = (data?.demo?.[0] ?? data?.datasets?.[0])?.id;
  const recordId = datasetId === undefined ? undefined : await firstRecord(datasetId);
  const ids = { ...(datasetId ? { datasetId } : {}), ...(recordId ? { recordId } : {}) };
  return {
    schema,
    examples: examples.map((example) => ({ ...example, variables: filled(example.variables, ids) })),
    username,
  };
}

async function readSchema(): Promise<GraphQLSchema | undefined> {
  const response = await fetch('/graphql/schema.graphql');
  // The server validates its schema when it starts.
  return response.ok ? buildSchema(await response.text(), { assumeValid: true }) : undefined;
}

async function firstRecord(id: string): Promise<string | undefined> {
  const { data } = await ask({ query: FIRST_RECORD, variables: { id } });
  return data?.dataset?.records.items[0]?.record.id;
}

const filled = (variables: Variables, ids: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, ids[name] ?? value]));
