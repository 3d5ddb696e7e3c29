import type { Score } from '../shapes/records.ts';

/** A token of an answer, as endpoints report it. */
export interface TokenLogprob {
  token: string;
  logprob: number;
  bytes?: number[] | null;
}

interface Leaf {
  path: string;
  start: number;
  end: number;
}

/** Answers that are deeper, longer or in more parts get no score. */
const MAX_DEPTH = 4;
const MAX_TOKENS = 20_000;
const MAX_ITEMS = 500;

const LEXEME = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** The places of texts and numbers in valid JSON, by their path, such as `topics/0`. */
function leavesOf(json: string): Leaf[] {
  const leaves: Leaf[] = [];
  /** The key or index of each open object and list. */
  const path: (string | number)[] = [];
  const isKey: boolean[] = [];
  for (const match of json.matchAll(LEXEME)) {
    const [lexeme] = match;
    const depth = path.length - 1;
    if (lexeme === '{' || lexeme === '[') {
      path.push(lexeme === '{' ? '' : 0);
      isKey.push(lexeme === '{');
    } else if (lexeme === '}' || lexeme === ']') {
      path.pop();
      isKey.pop();
    } else if (lexeme === ':') isKey[depth] = false;
    else if (lexeme === ',') {
      const at = path[depth];
      if (typeof at === 'number') path[depth] = at + 1;
      else isKey[depth] = true;
    } else if (isKey[depth]) path[depth] = JSON.parse(lexeme) as string;
    else if (path.length <= MAX_DEPTH) {
      // A text without its quotes.
      const inner = lexeme.startsWith('"') ? 1 : 0;
      const start = match.index + inner;
      leaves.push({ path: path.join('/'), start, end: match.index + lexeme.length - inner });
    }
  }
  return leaves;
}

/**
 * How sure a model was of its answers: the product of the probabilities of their tokens. Null for an answer whose tokens are not found.
 * `text` is what the model wrote, which contains the JSON at `start`.
 */
export function scoresIn(
  text: string,
  { json, start }: { json: string; start: number },
  tokens: readonly TokenLogprob[],
): (path: string | readonly string[]) => Score | null {
  const ends: number[] = [];
  let length = 0;
  for (const { token, bytes } of tokens) ends.push((length += bytes?.length ?? Buffer.byteLength(token)));
  if (tokens.length > MAX_TOKENS || length !== Buffer.byteLength(text)) return () => null;
  const offset = Buffer.byteLength(text.slice(0, start));
  const leaves = new Map(leavesOf(json).map((leaf) => [leaf.path, leaf]));
  const probability = (path: string): number | undefined => {
    const leaf = leaves.get(path);
    if (!leaf) return undefined;
    const from = offset + Buffer.byteLength(json.slice(0, leaf.start));
    const to = offset + Buffer.byteLength(json.slice(0, leaf.end));
    const sum = tokens.reduce((total, { logprob }, index) => {
      const begin = index === 0 ? 0 : ends[index - 1]!;
      return begin < to && ends[index]! > from ? total + logprob : total;
    }, 0);
    return Math.round(Math.min(1, Math.exp(sum)) * 1e6) / 1e6;
  };
  return (path) => {
    if (typeof path === 'string') return probability(path) ?? null;
    if (path.length === 0 || path.length > MAX_ITEMS) return null;
    const each = path.map(probability);
    return each.every((item) => item !== undefined) ? each : null;
  };
}
