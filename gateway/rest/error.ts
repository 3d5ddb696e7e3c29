/** A refused or failed REST call. */
export class RestError extends Error {
  /** The status of the answer; 502, 503 or 504 also without a readable answer. */
  readonly status: number;
  /** The parsed body of the answer, if any. */
  readonly body: unknown;
  /** The route, e.g. `GET /v1/datasets/:id`. */
  readonly call: string;

  constructor(status: number, body: unknown, call: string, cause?: unknown) {
    super(`${call} answered ${status}`, { cause });
    this.status = status;
    this.body = body;
    this.call = call;
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof RestError && error.status === status;

/** Handles errors of a call: null for this status, others are thrown. */
export const nullOnStatus =
  (status: number) =>
  (error: unknown): null => {
    if (hasStatus(error, status)) return null;
    throw error;
  };

/** The status for a call without a readable answer. */
export function statusOfFailure(error: unknown): number {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'ETIMEDOUT') return 504;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || name === 'TimeoutError') return 504;
  if (name === 'AbortError' || code === 'UND_ERR_ABORTED') return 499;
  return name === 'SyntaxError' ? 502 : 503;
}

/** Why a query of an older dataset is invalid: a code, and the values for its text. */
export interface QueryRefusal {
  code: string;
  about: Record<string, string>;
}

/** The detail of an error of the older API or of an invalid body. */
interface CodedDetail {
  code?: string;
  params?: {
    detail?: unknown;
    message?: unknown;
    refusal?: QueryRefusal;
    errors?: { loc?: unknown[]; msg?: string; type?: string; reason?: string }[];
    [name: string]: unknown;
  };
}

/** Empty for a body of another shape. */
export function codedDetail(body: unknown): CodedDetail {
  const { detail } = (body ?? {}) as { detail?: CodedDetail | string | null };
  return typeof detail === 'object' && detail ? detail : {};
}

const entity = ({ type, name }: Record<string, unknown>): string => `${String(type)} \`${String(name)}\``;

const CLOSED = 'argilla.api.errors::ClosedDatasetError';

/** Texts for errors of the older API that have only a code and parameters. */
const TEXTS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  'argilla.api.errors::EntityAlreadyExistsError': (params) => `${entity(params)} already exists`,
  'argilla.api.errors::EntityNotFoundError': (params) => `${entity(params)} not found`,
  [CLOSED]: ({ name }) => `Dataset \`${String(name)}\` is closed`,
  'argilla.api.errors::MetadataLimitExceededError': ({ len, limit }) =>
    `${String(len)} metadata names are more than the ${String(limit)} allowed`,
};

/** The reason in the body of a refusal, which has one of three shapes. */
export function reasonOf(body: unknown): string | undefined {
  const { detail, message } = (body ?? {}) as { detail?: unknown; message?: unknown };
  if (typeof detail === 'string') return detail;
  if (typeof detail !== 'object' || detail === null) return typeof message === 'string' ? message : undefined;
  const { code = '', params = {} } = codedDetail(body);
  if (Object.hasOwn(TEXTS, code)) return TEXTS[code]?.(params);
  if (Array.isArray(params.errors)) {
    return params.errors.map(({ loc = [], msg, reason }) => reason ?? withPath(loc.slice(1), msg)).join('; ');
  }
  const text = params.detail ?? params.message;
  return typeof text === 'string' ? text : undefined;
}

/** Why a query is invalid. Only the embedded backend tells; an Argilla server passes on the text of its search engine. */
export const queryRefusalOf = (body: unknown): QueryRefusal | undefined => codedDetail(body).params?.refusal;

const withPath = (path: readonly unknown[], message = 'invalid'): string =>
  path.length ? `${path.join('.')}: ${message}` : message;

const AT_POSITION = /^record at position (\d+) /i;

/** The path of the first refused value in the request's body, if the refusal has one. */
export function placeOf(body: unknown): readonly unknown[] | undefined {
  const { detail } = (body ?? {}) as { detail?: unknown };
  // For a bulk, the sentence begins with the position of the refused record.
  if (typeof detail === 'string')
    return AT_POSITION.exec(detail)
      ?.slice(1)
      .flatMap((position) => ['items', Number(position)]);
  const loc = codedDetail(body).params?.errors?.[0]?.loc;
  return loc?.[0] === 'body' ? withoutBranches(loc.slice(1)) : undefined;
}

const KINDS: readonly unknown[] = [
  'terms',
  'integer',
  'float',
  'text',
  'rating',
  'label_selection',
  'multi_label_selection',
  'ranking',
  'span',
];
const STATUSES: readonly unknown[] = ['draft', 'submitted', 'discarded'];

/**
 * Argilla 2 also names the branches of unions: `items, 0, submitted, record_id`, `items, 0, fields, text, constrained-str` and
 * `settings, terms, values`.
 */
const withoutBranches = (path: readonly unknown[]): readonly unknown[] =>
  path.filter((part, index) => {
    if (path[0] === 'settings') return index !== 1 || !KINDS.includes(part);
    if (path[0] !== 'items') return true;
    // A number there is the message of a chat.
    return path[2] === 'fields' ? index !== 4 || typeof part === 'number' : index !== 2 || !STATUSES.includes(part);
  });

/** The type of an error about a value that must be a constant. */
const OTHER_STATUS = 'value_error.const';

/** The errors of a refused bulk by the position of the item; empty for other refusals. */
export function refusedItems(error: unknown): ReadonlyMap<number, string> {
  const { errors = [] } = codedDetail((error as RestError).body).params ?? {};
  const reasonsByIndex = new Map<number, Map<string, boolean>>();
  for (const { loc = [], msg, type } of errors) {
    const [body, items, index, ...path] = [loc[0], ...withoutBranches(loc.slice(1))];
    if (body !== 'body' || items !== 'items' || typeof index !== 'number') return new Map();
    const reasons = reasonsByIndex.get(index) ?? new Map<string, boolean>();
    reasonsByIndex.set(index, reasons.set(withPath(path, msg), type === OTHER_STATUS && path.join() === 'status'));
  }
  return new Map([...reasonsByIndex].map(([index, reasons]) => [index, relevant([...reasons])]));
}

/**
 * An Argilla server reports the errors of an item for each possible status. Those about another status matter only if there are no
 * others.
 */
function relevant(reasons: readonly (readonly [string, boolean])[]): string {
  const others = reasons.filter(([, isOtherStatus]) => !isOtherStatus);
  return (others.length ? others : reasons).map(([reason]) => reason).join('; ');
}

/** Whether the server lacks the route: an Argilla server has no routes that only the embedded backend offers. */
export const isUnknownRoute = (error: unknown): boolean =>
  error instanceof RestError &&
  (error.status === 405 || (error.status === 404 && reasonOf(error.body) === 'Not Found'));

/** The machine-readable code of a refusal, e.g. `missing_vector` or `dataset_closed`. */
export function machineCodeOf(body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  if (typeof code === 'string') return code;
  return codedDetail(body).code === CLOSED ? 'dataset_closed' : undefined;
}
