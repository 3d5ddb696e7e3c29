import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { guardedConnector } from '#gateway/lib/guardedConnector.ts';
import { copyServer } from './copy.ts';
import type { Progress } from './copying.ts';
import { problemOf } from './refusals.ts';
import { type CopyReport, emptyReport } from './report.ts';
import { type CopyServer, openServer } from './server.ts';

/** The other server is often next door, so private addresses are allowed; those where clouds give out credentials are not. */
const guarded = guardedConnector({ allowsPrivate: true });

type Stage = 'RUNNING' | 'STOPPING' | 'STOPPED' | 'FAILED' | 'DONE';

export interface ServerCopyModel {
  id: string;
  stage: Stage;
  from: string;
  title: string | null;
  progress: Pick<Progress, 'dataset' | 'allDone' | 'all'> | null;
  report: CopyReport;
  passwords: { username: string; password: string }[];
  problem: string | null;
}

/** The copy of another server into this one: it runs in this process, which remembers the last one. */
export class ServerCopies {
  readonly #log: FastifyBaseLogger;
  #current: ServerCopyModel | null = null;
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  get current(): ServerCopyModel | null {
    return this.#current;
  }

  get isRunning(): boolean {
    return this.#current?.stage === 'RUNNING' || this.#current?.stage === 'STOPPING';
  }

  /** Begins a copy. Passwords of an earlier one that was stopped are kept. */
  start(url: string, apiKey: string, to: CopyServer): ServerCopyModel {
    const { passwords = [] } = this.#current ?? {};
    const report = emptyReport();
    const model: ServerCopyModel = {
      id: randomUUID(),
      stage: 'RUNNING',
      from: url,
      title: null,
      progress: null,
      report,
      passwords,
      problem: null,
    };
    this.#current = model;
    this.#controller = new AbortController();
    this.#running = this.#run(model, apiKey, to, this.#controller.signal);
    return model;
  }

  async #run(model: ServerCopyModel, apiKey: string, to: CopyServer, signal: AbortSignal): Promise<void> {
    const { passwords, report } = model;
    let from: CopyServer | undefined;
    try {
      from = await openServer(model.from, apiKey, signal, guarded);
      model.title = from.title;
      await copyServer({
        from,
        to,
        signal,
        report,
        passwords: {
          add: (username, password) => void passwords.push({ username, password }),
          withdraw: () => void passwords.pop(),
        },
        onProgress: ({ dataset, allDone, all }) => void (model.progress = { dataset, allDone, all }),
      });
      model.stage = 'DONE';
    } catch (error) {
      model.stage = signal.aborted ? 'STOPPED' : 'FAILED';
      if (signal.aborted) return;
      model.problem = problemOf(error);
      // The address, but never the key.
      this.#log.warn({ err: error, from: model.from }, 'a copy of another server failed');
    } finally {
      await from?.close();
    }
  }

  /** Ends after the write that is under way. */
  stop(): void {
    if (this.#current?.stage !== 'RUNNING') return;
    this.#current.stage = 'STOPPING';
    this.#controller.abort();
  }

  discard(): void {
    if (!this.isRunning) this.#current = null;
  }

  async close(): Promise<void> {
    this.stop();
    await this.#running;
  }
}
