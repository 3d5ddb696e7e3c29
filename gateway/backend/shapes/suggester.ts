import Type, { type Static } from 'typebox';
import { isObject } from '#gateway/lib/isObject.ts';
import type { RuleIssue } from '../http/errors.ts';
import { NOT_A } from '../http/issues.ts';
import { jsonProblem } from '../http/json.ts';
import { optional, page, stringEnum, Uuid, withRule } from '../http/shapes.ts';
import { Agent } from './records.ts';
import { SearchBody } from './search.ts';

const URL_LENGTH_MAX = 2083;
const PROMPT_LENGTH_MAX = 20_000;
const PARAMETERS_LENGTH_MAX = 5_000;

const BaseUrl = withRule(Type.String({ trim: true, minLength: 1, maxLength: URL_LENGTH_MAX }), (text: string) => {
  if (typeof text !== 'string') return undefined;
  if (!URL.canParse(text)) return { msg: 'Input should be a valid URL', type: 'url_parsing' };
  const { protocol, username, password, hash } = new URL(text);
  if (!/^https?:$/.test(protocol)) return { msg: "URL scheme should be 'http' or 'https'", type: 'url_scheme' };
  const isPlain = !username && !password && !hash;
  return isPlain ? undefined : { msg: 'URL should have no user, password or fragment', type: 'value_error' };
});

/** Members of each request that Marl sets itself. */
const RESERVED = ['model', 'messages', 'response_format', 'stream', 'n', 'tools', 'functions'];

const Parameters = withRule(
  Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  (parameters: unknown): RuleIssue | undefined => {
    if (!isObject(parameters)) return NOT_A.object;
    const taken = RESERVED.find((name) => Object.hasOwn(parameters, name));
    if (taken !== undefined) return { msg: `\`${taken}\` cannot be set here`, type: 'value_error' };
    const problem = jsonProblem(parameters);
    if (problem !== undefined) return { msg: problem, type: 'value_error' };
    return JSON.stringify(parameters).length > PARAMETERS_LENGTH_MAX
      ? { msg: `ensure these have at most ${PARAMETERS_LENGTH_MAX} characters`, type: 'value_error' }
      : undefined;
  },
);

const Prompt = Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX });
const Questions = optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 }));
/** The price of a million tokens, in any currency. */
const Price = optional(Type.Number({ minimum: 0, maximum: 1_000_000 }));

export const SuggesterPut = Type.Object({
  base_url: BaseUrl,
  model: Type.String({ trim: true, minLength: 1, maxLength: 200 }),
  /** Left out, the stored key stays; null removes it. */
  api_key: optional(Type.String({ trim: true, minLength: 1, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$' })),
  /** The agent of the suggestions; the model without. */
  agent: optional(Agent),
  prompt: Prompt,
  /** The names of the questions to answer; all without. */
  questions: Questions,
  /** Further members of each request; null leaves a default out. */
  parameters: optional(Parameters),
  requests_per_minute: Type.Integer({ minimum: 1, maximum: 6_000, default: 60 }),
  concurrency: Type.Integer({ minimum: 1, maximum: 32, default: 4 }),
  timeout_seconds: Type.Integer({ minimum: 1, maximum: 600, default: 60 }),
  input_price: Price,
  output_price: Price,
});
export type SuggesterPut = Static<typeof SuggesterPut>;

export const PreviewBody = Type.Object({
  record_id: optional(Uuid),
  prompt: optional(Prompt),
  questions: Questions,
});

export const TestBody = Type.Object({ record_id: optional(Uuid) });

/** The suggestions that a job may replace: none, those of the same agent, or all. */
export const REPLACEABLE = ['none', 'own', 'all'] as const;
export type Replaceable = (typeof REPLACEABLE)[number];

const { query, filters } = SearchBody.properties;

export const JobCreate = Type.Object({
  query,
  filters,
  replace: Type.Unsafe<Replaceable>({ ...stringEnum(REPLACEABLE), default: 'none' }),
});
export type JobCreate = Static<typeof JobCreate>;

export const RefusalsQuery = Type.Object({
  ...page(100),
});
