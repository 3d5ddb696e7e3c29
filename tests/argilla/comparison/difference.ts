import type { Exchange } from './call.ts';

export interface Difference {
  route: string;
  /** The place in the response: `status`, or the path of members; `[]` is any element of a list. */
  path: string;
  /** The value of each server there, as JSON; `absent` if there is none. */
  real: string;
  embedded: string;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?/g;
/** API keys, tokens and secrets of webhooks, which are random. */
const SECRETS = /^(api_key|access_token|secret)$/;
const SMALLEST = 1e-6;

/** Lists the differences between the responses of two servers to the same requests. */
export function differences(real: readonly Exchange[], embedded: readonly Exchange[]): Difference[] {
  const isSame = sameness();
  return real.flatMap((exchange, index) => {
    const other = embedded[index]!;
    const found: Difference[] = [];
    const differ = (path: string, one: unknown, two: unknown): void => {
      found.push({ route: exchange.route, path, real: shown(one), embedded: shown(two) });
    };
    const compare = (one: unknown, two: unknown, path: string): void => {
      if (Array.isArray(one) && Array.isArray(two)) {
        if (one.length !== two.length) return differ(`${path}.length`, one.length, two.length);
        one.forEach((item, place) => compare(item, two[place], `${path}[]`));
      } else if (isObject(one) && isObject(two)) {
        for (const name of new Set([...Object.keys(one), ...Object.keys(two)])) {
          const isSecret = SECRETS.test(name) && typeof one[name] === typeof two[name];
          if (!isSecret) compare(one[name], two[name], path ? `${path}.${name}` : name);
        }
      } else if (!isSame(one, two)) differ(path || 'body', one, two);
    };
    if (exchange.status === other.status) compare(exchange.body, other.body, '');
    else differ('status', [exchange.status, exchange.body], [other.status, other.body]);
    return found;
  });
}

/** Compares two values: times by their format, ids by whether they consistently stand for the same id of the other server. */
function sameness(): (one: unknown, two: unknown) => boolean {
  const partners = new Map<string, string>();
  const arePartners = (one: string, two: string): boolean => {
    if (!partners.has(one)) partners.set(one, two);
    return partners.get(one) === two;
  };
  return (one, two) => {
    if (typeof one === 'number' && typeof two === 'number') return Math.abs(one - two) < SMALLEST;
    if (typeof one !== 'string' || typeof two !== 'string') return one === two;
    const [ids, others] = [one.match(UUID) ?? [], two.match(UUID) ?? []];
    return even(one) === even(two) && ids.every((id, index) => arePartners(id, others[index]!));
  };
}

const even = (text: string) =>
  text
    .replace(UUID, '<id>')
    // Both servers omit the fraction of a whole second.
    .replace(TIME, (_time, _fraction, zone) => `<time${zone ?? ''}>`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown) => (value === undefined ? 'absent' : even(JSON.stringify(value)));
