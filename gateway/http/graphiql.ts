import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import { projectDir } from '../process/project.ts';

/**
 * What the page at /graphql may do, which is less than the client's pages may: its scripts, workers and requests stay with
 * this origin, and it shows nothing from elsewhere. Monaco measures and colours by style elements and attributes.
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

/** Gives the page its policy. The answers to programs are no pages, and keep that of the others. */
export function guardPage(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('content-security-policy', POLICY);
    }
    done();
  });
}

/** The files of the page at /graphql, and the examples it offers. */
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
  <p>This page is not built yet: run "npm run build", or "npm start", which builds what is missing.</p>
  <p>The contract is at <a href="/graphql/schema.graphql">/graphql/schema.graphql</a>.</p>
</html>
`;

/** What a browser sees at the endpoint: GraphiQL, as built by client/graphiql. It loads nothing from anywhere else. */
export const landingPage = (graphiqlDir: string): ApolloServerPlugin => ({
  serverWillStart: async () => {
    const html = readPage(graphiqlDir) ?? NOT_BUILT;
    return { renderLandingPage: async () => ({ html }) };
  },
});

function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

/** An operation that shows how something is asked for. */
interface Example {
  /** The name of the operation. */
  name: string;
  /** What it is for, in a sentence or two. */
  about: string;
  operation: string;
  /** Default variables; ids have to be filled in. */
  variables: Record<string, unknown>;
}

const FOLDER = join(projectDir, 'gateway', 'graphql', 'examples');

/**
 * The examples for programs that speak to the endpoint, in order. Each file begins with comments: what it is for, and after
 * `variables:` what to begin with, as JSON.
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
