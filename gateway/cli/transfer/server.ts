import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { UsageError } from '#gateway/process/command.ts';

/** The options by which a command finds its dataset. */
export const TARGET_OPTIONS = {
  dataset: { type: 'string' },
  workspace: { type: 'string' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const;

type Target = Partial<Record<keyof typeof TARGET_OPTIONS, string | undefined>>;

export const SERVER_USAGE = `  --url <address>      the server; default: MARL_URL, else http://127.0.0.1:6900
  --api-key <key>      your API key; default: MARL_API_KEY, which process lists do not show`;

export type Server = ReturnType<typeof connect>;

/** The server cannot be reached or is overloaded, which may pass. */
export class Unanswered extends Error {}

/** A running server, called over HTTP like any other client does. */
export function connect(target: Target) {
  const address = target.url ?? process.env.MARL_URL ?? 'http://127.0.0.1:6900';
  const key = target['api-key'] ?? process.env.MARL_API_KEY;
  if (!URL.canParse(address) || !/^https?:/i.test(address)) {
    throw new UsageError(`"${address}" is not the address of a server, such as http://127.0.0.1:6900.`);
  }
  if (!key) throw new UsageError('An API key is required: set MARL_API_KEY or use --api-key.');
  const url = address.replace(/\/+$/, '');

  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, {
      ...init,
      headers: { 'x-argilla-api-key': key, 'x-marl-client': 'cli', ...(init.headers as object) },
    }).catch(({ cause, message }: Error) => {
      throw new Unanswered(`${url} does not answer: ${(cause as Error | undefined)?.message ?? message}`);
    });

  return {
    async query<T>(query: string, variables = {}): Promise<T> {
      const body = JSON.stringify({ query, variables });
      const response = await call('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const result = (await response.json().catch(() => null)) as {
        data?: T;
        errors?: { message: string }[];
      } | null;
      const Failure = response.status >= 500 || response.status === 429 ? Unanswered : Error;
      if (result?.errors?.length) throw new Failure(result.errors.map(({ message }) => message).join('\n'));
      if (!result?.data) {
        throw new Failure(
          `${url} answers ${response.status}, unlike a Marl server. The address is that of its pages, without /graphql.`,
        );
      }
      return result.data;
    },
    /** Uploads a file and returns its id. */
    async upload(path: string, name: string, onSent: (bytes: number) => void): Promise<string> {
      async function* chunks() {
        for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
          yield chunk;
          onSent(chunk.length);
        }
      }
      const init = { method: 'POST', body: Readable.toWeb(Readable.from(chunks())), duplex: 'half' };
      const response = await call(`/files?name=${encodeURIComponent(name)}`, init as RequestInit);
      if (response.status !== 201) throw new Error(await reasonOf(response));
      return ((await response.json()) as { id: string }).id;
    },
    async read<T>(path: string): Promise<T> {
      const response = await call(path);
      if (!response.ok) throw new Error(await reasonOf(response));
      return (await response.json()) as T;
    },
    async download(path: string): Promise<Readable> {
      const response = await call(path);
      if (!response.ok || !response.body) throw new Error(await reasonOf(response));
      return Readable.from(completely(response.body));
    },
  };
}

async function* completely(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) yield bytes;
  } catch {
    throw new Error('The server ended the download early: the file is incomplete. See the log of the server.');
  }
}

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof body?.detail === 'string' ? body.detail : `The server answers ${response.status}.`;
}

interface Dataset {
  id: string;
  name: string;
  task: string;
  workspace: { name: string };
}

/** Finds a dataset by name; the workspace is needed when several have a dataset of that name. */
export async function findDataset(server: Server, { dataset: name, workspace }: Target): Promise<Dataset> {
  if (!name) throw new UsageError('Name the dataset: --dataset <name>.');
  const { datasets } = await server.query<{ datasets: Dataset[] }>(
    'query ($name: String!) { datasets(filter: { nameContains: $name }) { id name task workspace { name } } }',
    { name },
  );
  const named = datasets.filter(
    (dataset) => dataset.name === name && (!workspace || dataset.workspace.name === workspace),
  );
  const feedback = named.filter(({ task }) => task === 'FEEDBACK');
  const [first, second] = feedback;
  if (second) {
    const workspaces = feedback.map((dataset) => dataset.workspace.name).join(', ');
    throw new UsageError(`The workspaces ${workspaces} each have a dataset "${name}": add --workspace <name>.`);
  }
  if (first) return first;
  if (named.length)
    throw new Error(
      `The dataset "${name}" is for one of the older tasks. Use REST or the Python SDK (rg.log, rg.load) for its records.`,
    );
  const place = workspace ? ` in the workspace "${workspace}"` : '';
  throw new Error(`There is no dataset "${name}"${place} that you may see.`);
}
