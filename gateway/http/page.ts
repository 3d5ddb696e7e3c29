import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ApolloServer } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#gateway/graphql/context.ts';
import type { ContextOf } from './context.ts';
import { type OutlineTemplate, renderOutline } from './outline.ts';
import { identityOf } from './session.ts';

export interface PageOptions {
  apollo: ApolloServer<Context>;
  /** The documents of the built client, by id. */
  documents: ReadonlyMap<string, string>;
  contextOf: ContextOf;
}

interface Files {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The operations and files with which a page begins, from the client's build (client/build/pageManifest.ts). */
interface Page extends Files {
  path: string;
  texts: Record<string, string[]>;
  operations: readonly Operation[];
  parts: readonly (Files & { mark: string })[];
  outline?: OutlineTemplate;
}

interface Operation {
  id: string;
  name: string;
  variables: object;
  isForPlainAddress: boolean;
}

/** A slower answer is left to the client, which shows that it waits. */
const TIMEOUT_MS = 2000;

/** Sends a page of the client; false if it is to be sent as it was built. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Sends signed-in people the pages that they open most with the answers to the operations that the client begins with, and names the
 * files that it needs. So the browser neither waits for the client to ask nor discovers the files one after the other.
 */
export function createPageSender(clientDir: string, { apollo, documents, contextOf }: PageOptions): SendPage {
  const file = join(clientDir, 'pages.json');
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page[]) : [];
  const patterns = pages.map((page) => ({ page, pattern: new RegExp(page.path) }));
  const [start = '', rest = ''] = readFileSync(join(clientDir, 'index.html'), 'utf8').split(/(?=<\/head>)/);
  const [body = '', end = ''] = rest.split(/(?=<\/body>)/);

  /** The answer of an operation; undefined if the client has to ask again. */
  async function answer({ id, name }: Operation, variables: object, contextValue: Context) {
    const request = { query: documents.get(id)!, operationName: name, variables: variables as Record<string, unknown> };
    const response = await apollo.executeOperation(request, { contextValue });
    const result = response.body.kind === 'single' ? response.body.singleResult : undefined;
    return result && !result.errors
      ? { name, data: result.data, text: JSON.stringify({ id, variables, result }) }
      : undefined;
  }
  type Answer = Awaited<ReturnType<typeof answer>>;

  async function* write(page: Page, answers: readonly Promise<Answer>[]): AsyncGenerator<string> {
    yield withTexts(start, page.texts) + links(page) + body;
    const written = new Set<string>();
    const shown: Record<string, unknown> = {};
    for (const pending of answers) {
      const answered = await pending;
      if (!answered) continue;
      const { name, data, text } = answered;
      for (const { mark, ...files } of page.parts) if (text.includes(mark)) yield links(files, written);
      yield `<script type="application/json" data-answer>${escapeForScript(text)}</script>\n`;
      shown[name] = data;
    }
    yield ((page.outline && renderOutline(page.outline, shown)) ?? '') + end;
  }

  return async (request, reply) => {
    const [path = '', query] = request.url.split('?');
    const match = patterns.flatMap(({ page, pattern }) => {
      const params = paramsOf(pattern, path);
      return params ? [{ page, params }] : [];
    })[0];
    if (!match || request.method !== 'GET' || identityOf(request).source === 'nobody') return false;
    const context = contextOf(request, reply, TIMEOUT_MS);
    const { page, params } = match;
    const answers = page.operations
      .filter(({ isForPlainAddress }) => !query || !isForPlainAddress)
      .map((operation) =>
        answer(operation, withParams(operation.variables, params) as object, context).catch(() => undefined),
      );
    const isSignedIn = await context.load.viewer().then(
      () => true,
      () => false,
    );
    if (!isSignedIn) return false;
    void reply
      .type('text/html; charset=utf-8')
      // Neither a proxy nor the browser may show it to somebody else.
      .header('cache-control', 'no-store')
      .send(Readable.from(write(page, answers)));
    return true;
  };
}

function paramsOf(pattern: RegExp, path: string): Record<string, string> | undefined {
  const match = pattern.exec(path);
  if (!match) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    // A malformed address.
    return undefined;
  }
}

/** Replaces values such as `:id` by parameters of the path. */
function withParams(value: unknown, params: Record<string, string>): unknown {
  if (typeof value === 'string' && value.startsWith(':')) return params[value.slice(1)];
  if (Array.isArray(value)) return value.map((item) => withParams(item, params));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withParams(item, params)]));
}

/** The visitor's language is known only in the browser. */
const withTexts = (html: string, texts: Page['texts']): string =>
  html.replace('src="/first-paint.js"', `$& data-texts='${JSON.stringify(texts)}'`);

/** Elements that load the files; those that are `written` are left out. */
function links({ scripts, styles }: Files, written = new Set<string>()): string {
  const link = (rel: string) => (file: string) => {
    if (written.has(file)) return '';
    written.add(file);
    return `<link rel="${rel}" crossorigin href="/${file}">\n`;
  };
  return [...scripts.map(link('modulepreload')), ...styles.map(link('stylesheet'))].join('');
}

/** Escapes JSON so that it cannot end the script element around it. */
const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');
