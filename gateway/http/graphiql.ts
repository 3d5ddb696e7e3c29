import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import { projectDir } from '../process/project.ts';

/**
 * Stricter than the policy of the client's pages: nothing is loaded from other origins. Monaco needs style elements and attributes.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets the policy of the HTML page; JSON answers keep the default one. */
export function securePage(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('content-security-policy', POLICY);
    }
    done();
  });
}

/** Serves the assets of the page at /graphql, and its examples. */
export async function graphiqlFiles(app: FastifyInstance, { graphiqlDir }: { graphiqlDir: string }): Promise<void> {
  const examples = readExamples();
  app.get('/graphql/examples', (_request, reply) => reply.header('cache-control', 'no-cache').send(examples));
  const root = join(graphiqlDir, 'assets');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/graphql/ide/assets/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>GraphQL · Marl</title>
  <p>This page is not built yet: run "npm run build" or "npm start".</p>
  <p>The schema is at <a href="/graphql/schema.graphql">/graphql/schema.graphql</a>.</p>
</html>
`;

/** The page that a browser gets at /graphql: GraphiQL, built from client/graphiql. */
export const landingPage = (graphiqlDir: string): ApolloServerPlugin => ({
  serverWillStart: async () => {
    const page = join(graphiqlDir, 'index.html');
    const html = existsSync(page) ? readFileSync(page, 'utf8') : NOT_BUILT;
    return { renderLandingPage: async () => ({ html }) };
  },
});

interface Example {
  name: string;
  /** A short description. */
  about: string;
  operation: string;
  /** Default variables without ids. */
  variables: Record<string, unknown>;
}

const FOLDER = join(projectDir, 'gateway', 'graphql', 'examples');

/**
 * The example operations in order. Each file begins with comments: a description, and default variables as JSON after `variables:`.
 */
export const readExamples = (): Example[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => toExample(readFileSync(join(FOLDER, file), 'utf8')));

function toExample(text: string): Example {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const [about = '', variables = '{}'] = lines
    .slice(0, end)
    .map((line) => line.slice(2))
    .join(' ')
    .split(' variables: ');
  const operation = lines.slice(end).join('\n').trim();
  return { name: nameOf(operation), about, operation, variables: JSON.parse(variables) as Example['variables'] };
}

function nameOf(operation: string): string {
  const [definition] = parse(operation, { noLocation: true }).definitions;
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
}
