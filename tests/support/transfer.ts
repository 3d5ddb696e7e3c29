import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestGateway } from './gateway.ts';
import type { GraphQLCaller } from './graphql.ts';

export interface ImportState {
  id: string;
  stage: string;
  file: string;
  rowCount: number | null;
  checkedRows: number;
  validRows: number;
  refusedRows: number;
  writtenRows: number;
  hasLeftovers: boolean;
  refused: { line: number; reason: string; code: string; about: Record<string, unknown> }[];
  reportPath: string | null;
  error: { code: string; reason: string } | null;
}

const STATE =
  'id stage file rowCount checkedRows validRows refusedRows writtenRows hasLeftovers refused { line reason code about } reportPath error { code reason }';

/** What a user does with files: upload, check, start, poll, download. */
export function transferOf({ url }: TestGateway, who: GraphQLCaller) {
  const post = (name: string, body: string | Uint8Array | ReadableStream, headers: Record<string, string> = {}) =>
    fetch(`${url}/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...who.headers, 'content-type': 'application/octet-stream', ...headers },
      body: body as BodyInit,
      duplex: 'half',
    } as RequestInit);

  const send = async (name: string, body: string | Uint8Array): Promise<string> => {
    const answer = await post(name, body);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };

  const mutate = async (field: string, id: string, more = ''): Promise<ImportState> => {
    const data = await who.run<Record<string, ImportState>>(
      `mutation ($id: ID!) { ${field}(id: $id${more}) { ${STATE} } }`,
      { id },
    );
    return data[field]!;
  };

  const state = async (id: string): Promise<ImportState> =>
    (await who.run<{ recordImport: ImportState }>(`query ($id: ID!) { recordImport(id: $id) { ${STATE} } }`, { id }))
      .recordImport;

  /** Polls until the import is idle. */
  const settled = async (id: string): Promise<ImportState> => {
    for (;;) {
      const now = await state(id);
      if (!['CHECKING', 'WRITING', 'CANCELLING'].includes(now.stage)) return now;
      // The import runs on this thread, too.
      await wait(10);
    }
  };

  const begin = async (datasetId: string, fileId: string, mapping?: object): Promise<ImportState> => {
    const { checkImport } = await who.run<{ checkImport: ImportState }>(
      `mutation ($input: CheckImportInput!) { checkImport(input: $input) { ${STATE} } }`,
      { input: { datasetId, fileId, ...(mapping ? { mapping } : {}) } },
    );
    return checkImport;
  };

  const check = async (datasetId: string, fileId: string, mapping?: object) =>
    settled((await begin(datasetId, fileId, mapping)).id);
  const start = async (id: string) => {
    await mutate('startImport', id);
    return settled(id);
  };

  return {
    post,
    send,
    begin,
    check,
    begun: (id: string) => mutate('startImport', id),
    start,
    state,
    settled,
    cancel: (id: string, keepWritten = false) => mutate('cancelImport', id, `, keepWritten: ${keepWritten}`),
    /** Uploads, checks and imports a file. */
    bring: async (datasetId: string, name: string, body: string | Uint8Array, mapping?: object) => {
      const checked = await check(datasetId, await send(name, body), mapping);
      expect(checked, JSON.stringify(checked)).toMatchObject({ stage: 'CHECKED', error: null });
      return start(checked.id);
    },
    get: (path: string) => fetch(`${url}${path}`, { headers: who.headers }),
    exportPath: async (datasetId: string, format: string, where?: object) => {
      const { dataset } = await who.run<{ dataset: { exportPath: string } }>(
        `query ($id: ID!, $format: FileFormat!, $where: ExportInput) {
          dataset(id: $id) { ... on FeedbackDataset { exportPath(format: $format, where: $where) } }
        }`,
        { id: datasetId, format, where },
      );
      return dataset.exportPath;
    },
  };
}
