/** Decides which thread answers a request: `write` needs the writer, `short` and `long` only read. Long reads leave one reader free. */
export type Lane = 'write' | 'short' | 'long';

export interface LaneConfig {
  /** By default, GET is short and everything else writes. */
  lane?: Lane;
  /** Parameters of the query that make a short request long. */
  longWith?: readonly string[];
}

/** A route that only reads. */
export interface ReadRoute {
  method: string;
  /** The pattern of the route's path. */
  url: string;
  isLong: boolean;
  longWith: readonly string[];
}

export const laneOf = (method: string, { lane }: LaneConfig = {}): Lane =>
  lane ?? (method === 'GET' ? 'short' : 'write');

/** A parameter matches anything but a slash, a star after a slash anything. Two colons stand for a literal one. */
export const patternOf = (url: string): RegExp => {
  const literal = (text: string) =>
    text
      .replaceAll('::', ':')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('/\\*', '/.*');
  return new RegExp(`^${url.split(PARAMETER).map(literal).join('[^/]+')}$`);
};

const PARAMETER = /(?<!:):\w+(?:\([^)]*\))?/;

/** Finds the lane of a request among the routes that only read. */
export function laneFinder(routes: readonly ReadRoute[]): (method: string, path: string) => Lane {
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.url) }));
  return (method, pathAndQuery) => {
    const [path = '', query = ''] = pathAndQuery.split('?', 2);
    const route = known.find((candidate) => candidate.method === method && candidate.pattern.test(path));
    if (!route) return 'write';
    const isLong = route.isLong || route.longWith.some((name) => new RegExp(`(^|&)${name}=`).test(query));
    return isLong ? 'long' : 'short';
  };
}
