import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Documented {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: object }>;
}

export interface OpenApiDocument {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Documented>>;
}

/** Which operation an answer belongs to, and what is wrong with it by the documented schema of its status. */
export type AnswerCheck = (
  method: string,
  path: string,
  answer: { status: number; body: unknown },
) => { operationId: string; problem: string | undefined };

/** Compares answers with an OpenAPI document. A member that is not documented is wrong, too. */
export function answerCheck(document: OpenApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(closed(document) as object, 'document');
  const known = Object.keys(document.paths)
    .toSorted((a, b) => parametersIn(a) - parametersIn(b))
    .map((path) => ({ path, pattern: patternOf(path) }));
  const compiled = new Map<string, ValidateFunction>();

  return (method, path, { status, body }) => {
    const name = method.toLowerCase();
    const route = known.find((one) => one.pattern.test(path) && document.paths[one.path]![name]);
    if (!route) throw new Error(`${method} ${path} is not documented.`);
    const { operationId, responses } = document.paths[route.path]![name]!;
    const code = responses[status] ? String(status) : 'default';
    const { $ref, content } = responses[code]!;
    if (!$ref && !content) return { operationId, problem: body === undefined ? undefined : 'There is a body.' };
    const at = $ref ?? `#/paths/${pointer(route.path)}/${name}/responses/${code}`;
    const schema = `document${at}/content/application~1json/schema`;
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema });
    compiled.set(schema, validate);
    const problem = validate(body) ? undefined : `${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`;
    return { operationId, problem };
  };
}

const parametersIn = (path: string): number => path.split('{').length;
const pointer = (path: string): string =>
  path.replaceAll('~', '~0').replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent);
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replace('{query}', '.+')
      .replaceAll(/\{\w+\}/g, '[^/:]+')}$`,
  );

/** The document with schemas that allow no other members than those they name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  const isOpen = !('properties' in value) || 'additionalProperties' in value || !('type' in value);
  return isOpen ? copy : { ...copy, additionalProperties: false };
}
