import type { RouteOptions } from 'fastify';
import Type from 'typebox';
import type { SchemaNode } from '../http/coercion.ts';
import { laneOf } from '../http/lanes.ts';
import { scopeOf } from '../plugins/access.ts';
import { VERSIONS } from '../contracts.ts';
import { AnyObject, anyOf, type Description, type Domain, object, Text } from './descriptions.ts';
import { accounts } from './domains/accounts.ts';
import { assignments } from './domains/assignments.ts';
import { datasets } from './domains/datasets.ts';
import { history } from './domains/history.ts';
import { records } from './domains/records.ts';
import { review } from './domains/review.ts';
import { server } from './domains/server.ts';
import { suggester } from './domains/suggester.ts';
import { tasks } from './domains/tasks.ts';
import { webhooks } from './domains/webhooks.ts';
import { PARAMETERS } from './parameters.ts';

/** All subjects, in the order of the page. */
export const DOMAINS: readonly Domain[] = [
  server,
  accounts,
  datasets,
  records,
  assignments,
  review,
  history,
  suggester,
  webhooks,
  tasks,
];

/** A route in the words of OpenAPI. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: true;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, object>;
  security: object[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: object;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: object; securitySchemes: object };
}

const TITLES = {
  '/api/v1': { title: 'Marl: the REST API, version 1', version: VERSIONS.v1 },
  '/api': { title: 'Marl: the REST API', version: VERSIONS.v1 },
};

/** The description of the routes below a path as OpenAPI 3.1. */
export function openApi(routes: readonly RouteOptions[], mount: keyof typeof TITLES): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const route of routes) {
    const path = pathOf(route);
    if (!path.startsWith(`${mount}/`)) continue;
    for (const method of [route.method].flat())
      (paths[path] ??= {})[method.toLowerCase()] = operationOf(route, method, path);
  }
  const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)));
  const own = DOMAINS.filter(({ tag }) => used.has(tag));
  return {
    openapi: '3.1.0',
    info: { ...TITLES[mount], description: INFO },
    tags: own.map(({ tag: name, description }) => ({ name, description })),
    paths,
    components: {
      // Domains refer to each other.
      schemas: Object.fromEntries(
        DOMAINS.flatMap(({ schemas }) =>
          Object.entries({ ...schemas, Error: PROBLEM }).map(([name, shape]) => [name, inPlain(shape)]),
        ),
      ),
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([name, { description }]) => [name, problem(description)]),
      ),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Argilla-Api-Key', description: 'An API key of a person.' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token from `POST /api/v1/token`.',
        },
      },
    },
  };
}

const INFO =
  'The routes of Argilla 1.29 and 2.8, and those that Marl adds. Send an API key as `X-Argilla-Api-Key` or a token as ' +
  '`Authorization: Bearer`. Answers may have further members in later releases.';

const PROBLEM = anyOf(
  object({ detail: Text }, { code: Text }),
  object({ detail: object({ code: Text, params: AnyObject }) }),
  object({ code: Text, message: Text }),
);

/** The errors of routes, by the name of the response. */
const PROBLEMS = {
  Unauthorized: { status: 401, description: 'The credentials are missing or invalid.' },
  Forbidden: { status: 403, description: 'The person, or the scope of the key, may not do this.' },
  NotFound: { status: 404, description: 'There is no such thing.' },
  Conflict: { status: 409, description: 'It conflicts with what exists, or an earlier attempt is still under way.' },
  Unprocessable: { status: 422, description: 'The request is not valid. `detail` says what and where.' },
  Failed: { status: 'default', description: 'Another error.' },
} as const;

const problem = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** A name after a colon, with an optional pattern. Two colons stand for a literal one. */
const PARAMETER = /(?<!:):(\w+)(?:\([^)]*\))?/g;

/** The rest of the path may contain slashes; its route names it. */
const restOf = ({ config }: RouteOptions): string => config?.rest ?? 'path';
const pathOf = (route: RouteOptions): string =>
  route.url
    .replace(PARAMETER, '{$1}')
    .replaceAll('::', ':')
    .replace('*', `{${restOf(route)}}`);

interface ObjectShape {
  properties?: Record<string, object>;
  required?: string[];
}

function operationOf(route: RouteOptions, method: string, path: string): Operation {
  const { schema, config } = route;
  const domain = DOMAINS.find(({ operations }) => operations[`${method} ${path}`]);
  if (!domain) throw new Error(`The OpenAPI description lacks ${method} ${path}.`);
  const { id, summary, description, deprecated, ...answers } = domain.operations[`${method} ${path}`]!;
  const isOpen = config?.anonymous === true;
  const parameters = [
    ...parametersOf(route, path),
    ...(laneOf(method, config) === 'write' && !isOpen ? [IDEMPOTENCY_KEY] : []),
  ];
  const type = config?.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    tags: [domain.tag],
    parameters,
    ...(schema?.body !== undefined && {
      requestBody: { required: !route.preValidation, content: { [type]: { schema: inPlain(schema.body as object) } } },
    }),
    responses: { ...successes(answers), ...problemsOf(method, path, isOpen) },
    security: isOpen ? [] : [{ apiKey: [scopeOf(method, config ?? {})] }, { bearer: [] }],
  };
}

function parametersOf(route: RouteOptions, path: string): Parameter[] {
  const { params, querystring } = route.schema ?? {};
  const inPath = (params ?? {}) as ObjectShape;
  const inQuery = (querystring ?? {}) as ObjectShape;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const described = (name: string, shape: object = { type: 'string' }) => ({
    name,
    description: PARAMETERS[name] ?? '',
    schema: inPlain(shape),
  });
  const pathParameter = (name: string): Parameter => ({
    ...described(name, inPath.properties?.[name]),
    in: 'path',
    required: true,
  });
  const queryParameter = (name: string): Parameter => ({
    ...described(name, inQuery.properties?.[name]),
    in: 'query',
    required: inQuery.required?.includes(name) ?? false,
  });
  const needsWorkspace = path.startsWith('/api/datasets');
  const inAddress = [...Object.keys(inQuery.properties ?? {}), ...(needsWorkspace ? ['workspace'] : [])];
  return [...names.map(pathParameter), ...inAddress.map(queryParameter)];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Another one for each request: whoever repeats the request with the same key gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function successes({ answer, status = 200, others = {} }: Pick<Description, 'answer' | 'status' | 'others'>) {
  return Object.fromEntries(
    Object.entries({ [status]: answer, ...others }).map(([code, shape]) => [
      code,
      {
        description: DONE[code] ?? 'Done.',
        ...(shape && { content: { 'application/json': { schema: inPlain(shape) } } }),
      },
    ]),
  );
}

const DONE: Readonly<Record<string, string>> = {
  201: 'Created.',
  202: 'Accepted: the work goes on in the background.',
  204: 'Done, without a body.',
  303: 'Continue at the address in the header `Location`.',
  422: 'Always refused, with the reason.',
};

/** The errors that a route may answer with. */
function problemsOf(method: string, path: string, isOpen: boolean): Record<string, object> {
  const names: (keyof typeof PROBLEMS)[] = [
    ...(isOpen ? [] : (['Unauthorized', 'Forbidden'] as const)),
    ...(path.includes('{') ? (['NotFound'] as const) : []),
    ...(method === 'GET' ? [] : (['Conflict'] as const)),
    'Unprocessable',
    'Failed',
  ];
  return Object.fromEntries(names.map((name) => [PROBLEMS[name].status, { $ref: `#/components/responses/${name}` }]));
}

/** A shape as standard JSON Schema, without our own keywords. */
const inPlain = (shape: object): object => JSON.parse(JSON.stringify(shape, inPlainSchema)) as object;

function inPlainSchema(key: string, value: unknown): unknown {
  if (key === 'trim') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const node = 'nullable' in value && value.nullable === true ? withNull(value) : value;
  if ('uuid' in node) return { ...node, uuid: undefined, format: 'uuid' };
  const { type, patternProperties } = node as SchemaNode & { patternProperties?: Record<string, object> };
  if (patternProperties?.[ANY_NAME])
    return { ...node, patternProperties: undefined, additionalProperties: patternProperties[ANY_NAME] };
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isObject && !CONTENTS.some((name) => name in node) ? { ...node, additionalProperties: true } : node;
}

/** The pattern of a map from any name. */
const ANY_NAME = Object.keys(Type.Record(Type.String(), AnyObject).patternProperties)[0]!;
/** The keywords that define the members of an object. Without them, generators take it for an empty object. */
const CONTENTS = ['properties', 'patternProperties', 'additionalProperties', 'oneOf'];

/** JSON Schema has null as another type; without a type it allows null anyway. */
function withNull(node: SchemaNode): object {
  return {
    ...node,
    nullable: undefined,
    ...(node.type !== undefined && { type: [...new Set([node.type, 'null'].flat())] }),
    ...(node.oneOf && { oneOf: [...node.oneOf, { type: 'null' }] }),
  };
}
