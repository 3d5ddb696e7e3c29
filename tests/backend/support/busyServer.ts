import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type RunningBackend, startBackend } from '#gateway/backend/start.ts';
import { loadSecret } from '#gateway/process/startup.ts';
import { askThreads } from '#tests/support/threads.ts';

type Send = (method: string, path: string, body?: object) => Promise<{ id: string; items: { id: string }[] }>;

export interface BusyServer extends RunningBackend {
  send: Send;
  /** A dataset with a question, a filter and vectors. */
  datasetId: string;
  /** Adds ten records at a time and answers some of them, until it is stopped. */
  keepWriting(): Writing;
}

export interface Writing {
  /** Resolves when this many batches of ten exist. */
  reached(batches: number): Promise<void>;
  /** Resolves to the final number of batches. */
  stop(): Promise<number>;
}

export const BATCH = 10;

/** The embedded backend in its thread on a data folder, with an empty dataset. */
export async function startBusyServer(dataDir: string): Promise<BusyServer> {
  const secret = loadSecret(dataDir);
  const backend = await startBackend({ dataDir, secret, demo: false, oauthFile: null, logLevel: 'error', readers: 2 });
  onTestFinished(() => backend.stop());
  const send = sender(backend);
  const datasetId = await dataset(send);
  return { ...backend, send, datasetId, keepWriting: () => writer(send, datasetId) };
}

/** A client of a backend, as the owner of the first start. */
export function sender(backend: RunningBackend): Send {
  return async (method, path, body) => {
    const response = await askThreads(backend, join('/api/v1', path), {
      method,
      headers: { 'x-argilla-api-key': 'argilla.apikey', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.text}`);
    return (response.text ? JSON.parse(response.text) : {}) as Awaited<ReturnType<Send>>;
  };
}

async function dataset(send: Send): Promise<string> {
  const workspaces = await send('GET', '/me/workspaces');
  const { id } = await send('POST', '/datasets', { name: 'busy', workspace_id: workspaces.items[0]!.id });
  const part = (kind: string, name: string, more: object) =>
    send('POST', `/datasets/${id}/${kind}`, { name, title: name, ...more });
  const options = ['yes', 'no'].map((value) => ({ value, text: value }));
  await part('fields', 'text', { required: true, settings: { type: 'text' } });
  await part('questions', 'label', { required: true, settings: { type: 'label_selection', options } });
  await part('metadata-properties', 'number', { settings: { type: 'integer' } });
  await part('vectors-settings', 'v', { dimensions: 3 });
  await send('PUT', `/datasets/${id}/publish`);
  return id;
}

function writer(send: Send, datasetId: string): Writing {
  const events = new EventEmitter();
  let batches = 0;
  let isStopped = false;
  const writeBatch = async (): Promise<void> => {
    const items = Array.from({ length: BATCH }, (_, index) => ({
      fields: { text: `text ${batches} ${index}` },
      metadata: { number: batches * BATCH + index },
      vectors: { v: [1, batches, index] },
    }));
    await send('POST', `/datasets/${datasetId}/records`, { items });
    const { items: records } = await send('GET', `/datasets/${datasetId}/records?limit=2&offset=${batches * BATCH}`);
    for (const [index, { id }] of records.entries()) {
      const body = { status: index === 0 ? 'submitted' : 'discarded', values: { label: { value: 'yes' } } };
      await send('POST', `/records/${id}/responses`, body);
    }
    batches += 1;
    events.emit('batch');
  };
  const write = async (): Promise<number> => {
    while (!isStopped) await writeBatch();
    return batches;
  };
  const written = write();
  return {
    async reached(count) {
      while (batches < count) await once(events, 'batch');
    },
    stop() {
      isStopped = true;
      return written;
    },
  };
}
