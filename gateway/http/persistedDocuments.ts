import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type GraphQLError, parse } from 'graphql';
import { refusal } from '#gateway/graphql/errors.ts';
import type { DocumentPolicy } from '#gateway/settings.ts';
import { identityOf } from './session.ts';

interface Options {
  /** The documents of the built client, by id. */
  documents: ReadonlyMap<string, string>;
  policy: DocumentPolicy;
}

interface Body {
  query?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } };
}

/**
 * Replaces the id of a persisted document (in `extensions.persistedQuery`, as Apollo Client sends it) by the document. Depending on the
 * policy, other documents are refused.
 */
export function persistedDocuments(app: FastifyInstance, { documents, policy }: Options): void {
  const requiresId = (request: FastifyRequest): boolean =>
    policy === 'persisted' || (policy === 'persisted-sessions' && identityOf(request).source === 'cookie');

  app.addHook('preHandler', (request, reply, done) => {
    const body = request.body as Body | undefined;
    const id = body?.query == null ? body?.extensions?.persistedQuery?.sha256Hash : undefined;
    if (typeof id === 'string') {
      const query = documents.get(id);
      if (query === undefined) return void refuse(reply, UNKNOWN);
      request.body = { ...body, query, extensions: { ...body?.extensions, persistedQuery: undefined } };
    } else if (requiresId(request) && isOperation(request)) {
      return void refuse(reply, REQUIRED);
    } else if (body?.extensions?.persistedQuery) {
      // After an unknown id, clients send the document with the id, for servers that store it.
      request.body = { ...body, extensions: { ...body.extensions, persistedQuery: undefined } };
    }
    done();
  });
}

/** The page, the examples and the schema are requested by GET without a query. */
const isOperation = ({ method, query }: FastifyRequest): boolean =>
  method === 'POST' || (query as { query?: unknown }).query !== undefined;

const UNKNOWN = refusal(
  'There is no document with this id: client and server are of different versions. Send the document itself.',
  'PERSISTED_QUERY_NOT_FOUND',
  404,
);

const REQUIRED = refusal(
  'This server accepts only the documents of its own client, by id (GRAPHQL_DOCUMENTS). Reload a page of an earlier version.',
  'PERSISTED_QUERY_REQUIRED',
  403,
);

/** With this media type, Apollo Client reads the errors despite the status. */
const refuse = (reply: FastifyReply, error: GraphQLError) =>
  reply
    .code(Number(error.extensions.status))
    .type('application/graphql-response+json; charset=utf-8')
    .send({ errors: [error] });

/** Written by the client's build (client/build/persistDocuments.ts) in Apollo's format. */
interface Manifest {
  operations: { id: string; body: string }[];
}

/** The documents of the built client by id; empty if it is not built. */
export function readDocuments(clientDir: string): ReadonlyMap<string, string> {
  const file = join(clientDir, 'persisted-query-manifest.json');
  if (!existsSync(file)) return new Map();
  const { operations } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return new Map(operations.map(({ id, body }) => [id, body]));
}

export const operationNames = (documents: ReadonlyMap<string, string>): string[] =>
  [...documents.values()].flatMap((body) => getOperationAST(parse(body))?.name?.value ?? []);
