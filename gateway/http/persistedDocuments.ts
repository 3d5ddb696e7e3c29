import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, parse } from 'graphql';
import type { DocumentPolicy } from '#gateway/settings.ts';
import { identityOf } from './session.ts';

interface Options {
  /** The documents of the built client, by id. */
  documents: ReadonlyMap<string, string>;
  policy: DocumentPolicy;
}

/** A request's body, as far as it is looked at here. */
interface Body {
  query?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } };
}

/**
 * Puts the client's own documents in the place of the ids they are asked for by (in `extensions.persistedQuery`, as Apollo's
 * clients send them). By the policy, other documents are refused to some or to all.
 */
export function persistedDocuments(app: FastifyInstance, { documents, policy }: Options): void {
  const mustBeKnown = (request: FastifyRequest): boolean =>
    policy === 'persisted' || (policy === 'persisted-sessions' && identityOf(request).source === 'cookie');

  app.addHook('preHandler', (request, reply, done) => {
    const body = request.body as Body | undefined;
    const id = body?.query == null ? body?.extensions?.persistedQuery?.sha256Hash : undefined;
    if (typeof id === 'string') {
      const query = documents.get(id);
      if (query === undefined) return void refuse(reply, 404, UNKNOWN);
      request.body = { ...body, query, extensions: {} };
    } else if (mustBeKnown(request) && asksForSomething(request)) {
      return void refuse(reply, 403, REQUIRED);
    } else if (body?.extensions?.persistedQuery) {
      // Clients that were told to send the document itself send its id along, for servers that would remember it.
      request.body = { ...body, extensions: { ...body.extensions, persistedQuery: undefined } };
    }
    done();
  });
}

/** Pages, examples and the contract come by GET without a query. */
const asksForSomething = ({ method, query }: FastifyRequest): boolean =>
  method === 'POST' || (query as { query?: unknown }).query !== undefined;

const UNKNOWN = {
  code: 'PERSISTED_QUERY_NOT_FOUND',
  reason: 'NOT_FOUND',
  message:
    'No document is known by this id: the client is of another version than the server. Send the document itself.',
};

const REQUIRED = {
  code: 'PERSISTED_QUERY_REQUIRED',
  reason: 'FORBIDDEN',
  message:
    'This server is set up to answer nothing but the documents of its own client, by their ids (GRAPHQL_DOCUMENTS). A page of an earlier version has to be loaded anew.',
};

/** Apollo's clients look for errors only in what says that it is GraphQL's, or is no failure of HTTP. */
function refuse(reply: FastifyReply, status: number, { message, code, reason }: typeof UNKNOWN) {
  return reply
    .code(status)
    .type('application/graphql-response+json; charset=utf-8')
    .send({ errors: [{ message, extensions: { code, status, reason } }] });
}

/** What a build of the client leaves behind (client/persistDocuments.ts), in Apollo's format. */
interface Manifest {
  operations: { id: string; body: string }[];
}

/** The documents that the built client asks for, by the ids it asks with; none where it is not built. */
export function readDocuments(clientDir: string): ReadonlyMap<string, string> {
  const manifest = readManifest(join(clientDir, 'persisted-query-manifest.json'));
  return new Map(manifest?.operations.map(({ id, body }) => [id, body]));
}

/** The names of the operations in documents. */
export const operationNames = (documents: ReadonlyMap<string, string>): string[] =>
  [...documents.values()].flatMap((body) => getOperationAST(parse(body))?.name?.value ?? []);

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
