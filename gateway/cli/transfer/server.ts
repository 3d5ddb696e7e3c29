import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A running server, asked over HTTP as any other program would. */
export interface Server {
  ask<T>(document: string, variables?: object): Promise<T>;
  /** Sends a file; hears of every piece that has gone. */
  send(path: string, name: string, onSent: (bytes: number) => void): Promise<string>;
  /** Begins a download. */
  download(path: string): Promise<Readable>;
}

/** The options by which a command finds its server. */
export const SERVER_OPTIONS = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
} as const;

export const SERVER_USAGE = `  --url <address>      the server; otherwise MARL_URL, otherwise http://127.0.0.1:6900
  --api-key <key>      your API key; otherwise MARL_API_KEY, which no list of processes shows`;

/** Wrong arguments: told together with the way to help. */
export const wrongUse = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_USAGE' });

export function serverAt(values: { url?: string | undefined; 'api-key'?: string | undefined }): Server {
  const address = values.url ?? process.env.MARL_URL ?? 'http://127.0.0.1:6900';
  const key = values['api-key'] ?? process.env.MARL_API_KEY;
  if (!URL.canParse(address) || !/^https?:/i.test(address)) {
    throw wrongUse(`"${address}" is not the address of a server, such as http://127.0.0.1:6900.`);
  }
  if (!key) throw wrongUse('An API key is needed: set MARL_API_KEY, or give --api-key.');
  const url = address.replace(/\/+$/, '');
  const headers = { 'x-argilla-api-key': key };

  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as object) } }).catch(
      (error: Error) => {
        throw new Error(
          `${url} does not answer: ${String((error.cause as Error | undefined)?.message ?? error.message)}`,
        );
      },
    );
    return answer;
  };

  return {
    async ask<T>(query: string, variables = {}): Promise<T> {
      const body = JSON.stringify({ query, variables });
      const answer = await call('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const told = (await answer.json().catch(() => null)) as { data: T; errors?: { message: string }[] } | null;
      if (!told) throw new Error(`${url} answers ${answer.status}, and not like a Marl server.`);
      if (told.errors?.length) throw new Error(told.errors.map(({ message }) => message).join('\n'));
      return told.data;
    },
    async send(path, name, onSent) {
      const pieces = async function* () {
        for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
          yield piece;
          onSent(piece.length);
        }
      };
      const init = { method: 'POST', body: Readable.toWeb(Readable.from(pieces())), duplex: 'half' };
      const answer = await call(`/files?name=${encodeURIComponent(name)}`, init as RequestInit);
      if (answer.status !== 201) throw new Error(await reasonOf(answer));
      return ((await answer.json()) as { id: string }).id;
    },
    async download(path) {
      const answer = await call(path);
      if (!answer.ok || !answer.body) throw new Error(await reasonOf(answer));
      return Readable.from(whole(answer.body));
    },
  };
}

/** The bytes of an answer. One that breaks off says so: what came of it is not the whole. */
async function* whole(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) yield bytes;
  } catch {
    throw new Error('The server broke off in the middle of the file: what came is not the whole. Its log tells why.');
  }
}

async function reasonOf(answer: Response): Promise<string> {
  const told = (await answer.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof told?.detail === 'string' ? told.detail : `The server answers ${answer.status}.`;
}

/** The options by which a command finds its dataset. */
export const DATASET_OPTIONS = { dataset: { type: 'string' }, workspace: { type: 'string' } } as const;

interface Found {
  id: string;
  name: string;
  task: string;
  workspace: { name: string };
}

/** The dataset of a name; where several workspaces have one, the workspace has to be named too. */
export async function findDataset(
  server: Server,
  { dataset: name, workspace }: { dataset?: string | undefined; workspace?: string | undefined },
): Promise<Found> {
  if (!name) throw wrongUse('Name the dataset: --dataset <name>.');
  const { datasets } = await server.ask<{ datasets: Found[] }>(
    'query ($name: String!) { datasets(filter: { nameContains: $name }) { id name task workspace { name } } }',
    { name },
  );
  const named = datasets.filter((one) => one.name === name && (!workspace || one.workspace.name === workspace));
  const found = named.filter(({ task }) => task === 'FEEDBACK');
  const [first, ...others] = found;
  if (!first && named.length)
    throw new Error(
      `The dataset "${name}" is of an older task. Its records come in and out through REST and the Python SDK (rg.log, rg.load).`,
    );
  if (!first)
    throw new Error(
      `There is no dataset "${name}"${workspace ? ` in the workspace "${workspace}"` : ''} that you may see.`,
    );
  if (others.length) {
    const names = found.map((one) => one.workspace.name).join(', ');
    throw wrongUse(`There is a dataset "${name}" in each of the workspaces ${names}: add --workspace <name>.`);
  }
  return first;
}

/** How far something is: one line that changes on a terminal, and a line for each step elsewhere. */
export function progressOn(errors: NodeJS.WriteStream) {
  let isOpen = false;
  return {
    /** The step as it is now. */
    show(text: string): void {
      if (!errors.isTTY) return;
      errors.write(`\r\u001B[2K${text}`);
      isOpen = true;
    },
    /** What a step came to. */
    tell(text: string): void {
      errors.write(isOpen ? `\r\u001B[2K${text}\n` : `${text}\n`);
      isOpen = false;
    },
  };
}

export type Progress = ReturnType<typeof progressOn>;

export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
