import type { FastifyInstance, RouteOptions } from 'fastify';
import { VERSIONS } from '../contracts.ts';
import { scopeOf } from '../plugins/access.ts';
import type { Scope } from '../shapes/apiKeys.ts';
import type { SchemaNode } from './coercion.ts';
import { laneOf } from './lanes.ts';

const config = { anonymous: true, undocumented: true };
const MOUNTS = [
  { mount: '/api/v1', title: 'Marl: the Argilla API, version 1', version: VERSIONS.v1 },
  { mount: '/api', title: 'Marl: the older Argilla API', version: VERSIONS.v0 },
];

/** Documents every route by its shapes, as OpenAPI and as a page for people. */
export function documentRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !isHidden(route)) routes.push(route);
  });
  for (const { mount, ...info } of MOUNTS) {
    // Groups of routes are configured after this hook.
    const own = () => routes.map(operationOf).filter(({ path }) => mountOf(path) === mount);
    app.get(`${mount}/openapi.json`, { config }, async () => openApi(info, mount, own()));
    app.get(`${mount}/docs`, { config }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(docsPage(info.title, mount, own())),
    );
  }
  app.get('/api', { config }, async (_request, reply) => reply.redirect('/api/docs', 307));
}

const isHidden = ({ config, method }: RouteOptions): boolean => config?.undocumented === true || method === 'OPTIONS';
const mountOf = (path: string): string => (path.startsWith('/api/v1/') ? '/api/v1' : '/api');

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

interface ObjectShape {
  properties?: Record<string, object>;
  required?: string[];
}

/** A name after a colon, with an optional pattern. Two colons stand for a literal one. */
const PARAMETER = /(?<!:):(\w+)(?:\([^)]*\))?/g;

function operationOf({ method, url, schema, config }: RouteOptions): Operation {
  const inPath = (schema?.params ?? {}) as ObjectShape;
  const inQuery = (schema?.querystring ?? {}) as ObjectShape;
  // The rest of the path may contain slashes; its route names it.
  const rest = config?.rest ?? 'path';
  const names = [...url.matchAll(PARAMETER)].map((match) => match[1]!).concat(url.endsWith('*') ? rest : []);
  return {
    method: String(method).toLowerCase(),
    path: url.replace(PARAMETER, '{$1}').replaceAll('::', ':').replace('*', `{${rest}}`),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: described(inPath.properties?.[name] ?? { type: 'string' }),
      })),
      ...Object.entries(inQuery.properties ?? {}).map(([name, shape]) => ({
        name,
        in: 'query' as const,
        required: inQuery.required?.includes(name) ?? false,
        schema: described(shape),
      })),
      ...(laneOf(String(method), config) === 'write' && !config?.anonymous ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(schema?.body !== undefined && {
      body: {
        type: config?.form ? 'application/x-www-form-urlencoded' : 'application/json',
        schema: described(schema.body as object),
      },
    }),
    scope: config?.anonymous ? undefined : scopeOf(String(method), config ?? {}),
  };
}

/** A shape as standard JSON Schema, without our own keywords. */
const described = (shape: object): object => JSON.parse(JSON.stringify(shape, inPlainSchema)) as object;

function inPlainSchema(key: string, value: unknown): unknown {
  if (key === 'trim') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const node = 'nullable' in value && value.nullable === true ? withNull(value) : value;
  return 'uuid' in node ? { ...node, uuid: undefined, format: 'uuid' } : node;
}

/** JSON Schema has null as another type; without a type it allows null anyway. */
function withNull(node: SchemaNode): object {
  return {
    ...node,
    nullable: undefined,
    ...(node.type !== undefined && { type: [...new Set([node.type, 'null'].flat())] }),
    ...(node.oneOf && { oneOf: [...node.oneOf, { type: 'null' }] }),
  };
}

function openApi(info: object, mount: string, operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, parameters, body, scope } of operations) {
    (paths[path] ??= {})[method] = {
      tags: [path.slice(mount.length + 1).split('/')[0]],
      parameters,
      ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
      responses: { default: { description: 'JSON' } },
      security: scope ? [{ apiKey: [scope] }, { bearer: [] }] : [],
    };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Argilla-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: object }[];
  body?: { type: string; schema: object };
  /** What an API key needs; undefined if everybody may call it. */
  scope: Scope | undefined;
}

/** The routes of one API as a page without external resources. */
const docsPage = (title: string, mount: string, operations: readonly Operation[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; font-family: ui-monospace, monospace; padding: 0.2rem 0; }
  summary b { display: inline-block; width: 4.5rem; text-transform: uppercase; }
  pre { overflow: auto; margin: 0.25rem 0 1rem 1rem; font-size: 13px; }
</style>
<h1>${title}</h1>
<p>Send an API key as <code>X-Argilla-Api-Key</code> or a token as <code>Authorization: Bearer</code>.
For programs: <a href="${mount}/openapi.json">openapi.json</a>.</p>
${operations.map(item).join('\n')}
</html>`;

function item({ method, path, parameters, body, scope }: Operation): string {
  const details = {
    ...(scope ? { 'scope of a key': scope } : { open: 'to anybody' }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { body }),
  };
  return `<details><summary><b>${method}</b> ${escaped(path)}</summary><pre>${escaped(JSON.stringify(details, null, 2))}</pre></details>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
