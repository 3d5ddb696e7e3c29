/** What a REST call came to when it did not answer well. */
export class RestError extends Error {
  /** The status of the answer; 502, 503 and 504 also when there was no answer to read. */
  readonly status: number;
  /** The parsed body of the refusal, if there was one. */
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

/** The status that tells a caller why no answer came: the connection, the time, or what came instead of JSON. */
export function statusOfFailure(error: unknown): number {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'ETIMEDOUT') return 504;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || name === 'TimeoutError') return 504;
  if (name === 'AbortError' || code === 'UND_ERR_ABORTED') return 499;
  return name === 'SyntaxError' ? 502 : 503;
}

/** Why a query of an older dataset cannot be read: a code to be put into words, and what those are about. */
export interface QueryRefusal {
  code: string;
  about: Record<string, string>;
}

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

const thing = ({ type, name }: Record<string, unknown>): string => `${String(type)} \`${String(name)}\``;

const CLOSED = 'argilla.api.errors::ClosedDatasetError';

/** The older API names a thing and leaves the words to its reader. */
const ABOUT_THINGS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  'argilla.api.errors::EntityAlreadyExistsError': (params) => `${thing(params)} already exists`,
  'argilla.api.errors::EntityNotFoundError': (params) => `${thing(params)} not found`,
  [CLOSED]: ({ name }) => `Dataset \`${String(name)}\` is closed`,
  'argilla.api.errors::MetadataLimitExceededError': ({ len, limit }) =>
    `${String(len)} metadata names are more than the ${String(limit)} allowed`,
};

/** The reason in the body of a refusal, as one text. The REST API has three body shapes; all are read here. */
export function reasonOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, message } = body as { detail?: unknown; message?: unknown };
  if (typeof detail === 'string') return detail;
  if (typeof detail !== 'object' || detail === null) return typeof message === 'string' ? message : undefined;
  const { code = '', params = {} } = detail as CodedDetail;
  if (Object.hasOwn(ABOUT_THINGS, code)) return ABOUT_THINGS[code]?.(params);
  if (Array.isArray(params.errors)) {
    return params.errors.map(({ loc = [], msg, reason }) => reason ?? placed(loc.slice(1), msg)).join('; ');
  }
  const text = params.detail ?? params.message;
  return typeof text === 'string' ? text : undefined;
}

/** What the embedded backend says of a query beside its words; an Argilla server has only those of its search engine. */
export function queryRefusalOf(body: unknown): QueryRefusal | undefined {
  const { detail } = (body ?? {}) as { detail?: CodedDetail | string | null };
  return typeof detail === 'object' ? detail?.params?.refusal : undefined;
}

/** What is wrong, after where it stands. */
const placed = (place: readonly unknown[], message = 'invalid'): string =>
  place.length ? `${place.join('.')}: ${message}` : message;

const AT_POSITION = /^record at position (\d+) /i;

/** Where in the request's body the first thing that was refused stands, if the refusal says so. */
export function placeOf(body: unknown): readonly unknown[] | undefined {
  const { detail } = (body ?? {}) as { detail?: CodedDetail | string };
  // What is wrong with one of many records is told in a sentence, which begins with its place: small in Argilla's newer routes.
  if (typeof detail === 'string')
    return AT_POSITION.exec(detail)
      ?.slice(1)
      .flatMap((at) => ['items', Number(at)]);
  const loc = detail?.params?.errors?.[0]?.loc;
  return loc?.[0] === 'body' ? loc.slice(1) : undefined;
}

/** The kind of a refusal that says a value is not the one it has to be. */
const OTHER_STATUS = 'value_error.const';

/** What is wrong with items of a refused bulk, by their place in it; empty where the refusal is about something else. */
export function refusedItems(error: unknown): ReadonlyMap<number, string> {
  const { detail } = ((error as RestError).body ?? {}) as { detail?: CodedDetail | string };
  const errors = (typeof detail === 'object' && detail?.params?.errors) || [];
  const said = new Map<number, Map<string, boolean>>();
  for (const { loc: [body, items, index, ...place] = [], msg, type } of errors) {
    if (body !== 'body' || items !== 'items' || typeof index !== 'number') return new Map();
    const reasons = said.get(index) ?? new Map<string, boolean>();
    said.set(index, reasons.set(placed(place, msg), type === OTHER_STATUS && place.join() === 'status'));
  }
  return new Map([...said].map(([index, reasons]) => [index, relevant([...reasons])]));
}

/**
 * An Argilla server tells of an item what is wrong with it for each status it could have. The statuses it has not are of
 * interest only where there is nothing else.
 */
function relevant(reasons: readonly (readonly [string, boolean])[]): string {
  const others = reasons.filter(([, isOtherStatus]) => !isOtherStatus);
  return (others.length ? others : reasons).map(([reason]) => reason).join('; ');
}

/** Whether the server does not know the call at all, as an Argilla server does not know what only the embedded backend can. */
export const isUnknownRoute = (error: unknown): boolean =>
  error instanceof RestError &&
  (error.status === 405 || (error.status === 404 && reasonOf(error.body) === 'Not Found'));

/** The machine code of a refusal: the one at its root, e.g. `missing_vector`, or that of a dataset that is closed. */
export function machineCodeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, detail } = body as { code?: unknown; detail?: CodedDetail | string | null };
  if (typeof code === 'string') return code;
  return typeof detail === 'object' && detail?.code === CLOSED ? 'dataset_closed' : undefined;
}
