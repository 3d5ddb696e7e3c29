import { createPoster } from '../outgoing/poster.ts';
import type { Message } from './prompt.ts';
import type { TokenLogprob } from './scores.ts';
import type { SuggesterRow } from '../store/suggesters.ts';

/** The outcome of a request. */
export type Outcome =
  | { kind: 'answered'; text: string; tokens: TokenLogprob[] | null; usage: Usage }
  /** The failure concerns this record only; repeating the request would not help. */
  | {
      kind: 'refused';
      reason: 'declined' | 'cut_off' | 'no_answer' | 'rejected' | 'too_large';
      detail: string;
      usage: Usage;
    }
  /** May succeed later. */
  | { kind: 'failed'; detail: string; isRateLimit: boolean; retryAfterMs: number | null }
  /** The failure concerns every record, until a person changes something. */
  | { kind: 'broken'; detail: string };

export interface Usage {
  input_tokens: number;
  output_tokens: number;
}

export type Target = Pick<SuggesterRow, 'base_url' | 'model' | 'parameters' | 'timeout_seconds'> & {
  key: string | null;
};

export interface Question {
  messages: Message[];
  schema: object;
}

export interface Endpoint {
  /** Never rejects. `stop` ends it early. */
  ask(target: Target, question: Question, stop?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** How much of an answer is read. */
const ANSWER_BYTES = 1_048_576;
/** The length of an endpoint's error text that is shown, in characters. */
const DETAIL_LENGTH = 500;
const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 };

/** Members of each request that its parameters can replace. */
const DEFAULTS = { temperature: 0, logprobs: true };

/** Whether an operator allows an address: `host` for its default port, or `host:port`. */
export const isAllowedHost = (hosts: readonly string[], url: string): boolean =>
  hosts.includes(new URL(url).host.toLowerCase());

/** Asks endpoints that speak OpenAI's protocol. Connects only to hosts that the operator allows. */
export function createEndpoint(hosts: readonly string[]): Endpoint {
  const { post, close } = createPoster({ allowsPrivate: true });
  return {
    async ask(target, question, stop) {
      const { base_url, key, timeout_seconds } = target;
      if (!isAllowedHost(hosts, base_url)) return { kind: 'broken', detail: hostRefusal(base_url) };
      const shown = (text: string) => withoutKey(text, key).replaceAll('\0', '\u{FFFD}').slice(0, DETAIL_LENGTH);
      const { status, headers, text, isTooLarge, problem } = await post({
        url: addressOf(base_url),
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        body: JSON.stringify(bodyOf(target, question)),
        timeoutMs: timeout_seconds * 1000,
        timeoutText: `no answer within ${timeout_seconds} s`,
        maxBytes: ANSWER_BYTES,
        stop,
      });
      if (problem !== null || status === null) {
        return { kind: 'failed', detail: shown(problem ?? ''), isRateLimit: false, retryAfterMs: null };
      }
      if (status < 200 || status >= 300) {
        const told = isTooLarge ? '' : problemIn(text);
        return failureOf(status, headers['retry-after'], shown(told || `status ${status}`));
      }
      return isTooLarge
        ? { kind: 'refused', reason: 'too_large', detail: 'the answer is larger than 1 MiB', usage: NO_USAGE }
        : readCompletion(text, shown);
    },
    close,
  };
}

export const hostRefusal = (url: string): string =>
  `the host ${new URL(url).host} is not allowed: the operator of the server lists the hosts in SUGGESTER_HOSTS`;

function addressOf(base: string): string {
  const url = new URL(base);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}`;
}

function bodyOf({ model, parameters }: Target, { messages, schema }: Question): object {
  const chosen = Object.entries({ ...DEFAULTS, ...parameters }).filter(([, value]) => value !== null);
  const response_format = { type: 'json_schema', json_schema: { name: 'answers', strict: true, schema } };
  return { model, messages, response_format, ...Object.fromEntries(chosen) };
}

/** Some endpoints repeat the key that they refuse. */
const withoutKey = (text: string, key: string | null): string => (key === null ? text : text.replaceAll(key, '•••'));

function failureOf(status: number, retryAfter: string | string[] | undefined, detail: string): Outcome {
  if (status >= 300 && status < 400) {
    return { kind: 'broken', detail: `the endpoint answers with a redirect (status ${status}), which is not followed` };
  }
  if (status === 429 && /insufficient_quota|billing/.test(detail)) return { kind: 'broken', detail };
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const isRateLimit = status === 429;
    return { kind: 'failed', detail: `${status}: ${detail}`, isRateLimit, retryAfterMs: delayIn(retryAfter) };
  }
  if ([401, 402, 403, 404, 405].includes(status)) return { kind: 'broken', detail: `${status}: ${detail}` };
  return { kind: 'refused', reason: 'rejected', detail: `${status}: ${detail}`, usage: NO_USAGE };
}

/** `Retry-After` has seconds or a date. */
function delayIn(header: string | string[] | undefined): number | null {
  const text = [header].flat()[0]?.trim();
  if (!text) return null;
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** The message of an error, in the form that endpoints have in common, or the beginning of the text. */
function problemIn(text: string): string {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    const { message: own, code } = (error ?? {}) as { message?: unknown; code?: unknown };
    const told = [own, error, message].find((one) => typeof one === 'string');
    if (told !== undefined) return typeof code === 'string' ? `${told as string} (${code})` : (told as string);
  } catch {
    // The body is no JSON: shows its text.
  }
  return text.trim();
}

interface Completion {
  choices?: {
    finish_reason?: unknown;
    message?: { content?: unknown; refusal?: unknown } | null;
    logprobs?: { content?: unknown } | null;
  }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

function readCompletion(text: string, shown: (text: string) => string): Outcome {
  let completion: Completion | null;
  try {
    completion = JSON.parse(text) as Completion | null;
  } catch {
    const detail = `the endpoint answers with no JSON: ${shown(text)}`;
    return { kind: 'refused', reason: 'rejected', detail, usage: NO_USAGE };
  }
  const { prompt_tokens, completion_tokens } = completion?.usage ?? {};
  const usage = { input_tokens: count(prompt_tokens), output_tokens: count(completion_tokens) };
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  const { content, refusal } = choice?.message ?? {};
  const refused = (reason: 'declined' | 'cut_off' | 'no_answer', detail: string): Outcome => ({
    kind: 'refused',
    reason,
    detail,
    usage,
  });
  if (typeof refusal === 'string' && refusal !== '') return refused('declined', shown(refusal));
  if (choice?.finish_reason === 'content_filter') return refused('declined', 'the endpoint filtered the answer');
  if (choice?.finish_reason === 'length') return refused('cut_off', 'the answer is cut off at the limit of tokens');
  if (typeof content !== 'string' || content === '') return refused('no_answer', 'the endpoint gives no answer');
  return { kind: 'answered', text: content, tokens: tokensIn(choice?.logprobs?.content), usage };
}

const count = (tokens: unknown): number =>
  Number.isSafeInteger(tokens) && (tokens as number) > 0 ? (tokens as number) : 0;

function tokensIn(list: unknown): TokenLogprob[] | null {
  const isToken = (item: unknown) => {
    const { token, logprob, bytes } = (item ?? {}) as Record<string, unknown>;
    return typeof token === 'string' && typeof logprob === 'number' && (bytes == null || Array.isArray(bytes));
  };
  return Array.isArray(list) && list.length > 0 && list.every(isToken) ? (list as TokenLogprob[]) : null;
}
