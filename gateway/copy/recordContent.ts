import { hash64 } from '#gateway/lib/hashTable.ts';
import type { RestRecord, RestResolution, RestSources } from '#gateway/modules/record/record.source.ts';
import type { RestValues } from '#gateway/modules/response/response.source.ts';
import { canonical, withoutNulls } from './digest.ts';
import type { Listed } from './records.ts';

/** How the records of a dataset are read on one server, and which parts of them both servers hold. */
export interface View {
  /** The names of users by their ids. */
  usernames: ReadonlyMap<string, string>;
  /** The names of questions by their ids. */
  questions: ReadonlyMap<string, string>;
  held: Held;
  /** Called with each response that is left out. */
  onLeftOut?(code: 'DELETED_USERS' | 'REFUSED_USERS'): void;
}

export interface Held {
  fields: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  vectors: ReadonlySet<string>;
  users: ReadonlySet<string>;
  resolutions: boolean;
}

export interface ContentResponse {
  username: string;
  status: string;
  values: RestValues;
  /** When the response was changed on this server. */
  updatedAt: string;
}

export interface ContentSuggestion {
  question: string;
  value: unknown;
  type: string | null;
  agent: string | null;
  score: unknown;
}

/** The content of a record, with names in place of ids. Apart from the times, it is the same for equal records on both servers. */
export interface Content {
  fields: Record<string, unknown>;
  metadata: Record<string, unknown> | null;
  vectors: Record<string, number[]>;
  suggestions: ContentSuggestion[];
  responses: ContentResponse[];
  resolution: ContentResolution | null;
}

export interface ContentResolution {
  values: RestValues;
  sources: Record<string, ContentSource>;
  comment: string | null;
  /** When the resolution was made on this server. */
  updatedAt: string;
}

type ContentSource = Omit<RestSources[string], 'user_id'> & {
  /** The name of the user who gave the answer. */
  user?: string | null;
};

export function listed(record: RestRecord, view: View): Listed<Content> {
  const item = contentOf(record, view);
  const { responses, resolution } = item;
  const text = canonical({
    ...item,
    responses: responses.map(withoutTime),
    resolution: resolution && withoutTime(resolution),
  });
  const { external_id: externalId, id } = record;
  return {
    key: externalId ?? id,
    digest: hash64(text),
    size: text.length,
    isOwnKey: externalId === null,
    hasResolution: resolution !== null,
    item,
  };
}

export const withoutTime = <Timed extends { updatedAt: string }>({ updatedAt: _updatedAt, ...rest }: Timed) => rest;

export function contentOf(record: RestRecord, view: View): Content {
  const { held } = view;
  const { fields, metadata, vectors, resolution } = record;
  const hasMetadata = metadata && Object.keys(metadata).length > 0;
  return {
    fields: withoutNulls(only(fields, held.fields)) as Record<string, unknown>,
    metadata: hasMetadata ? metadata : null,
    vectors: only(vectors ?? {}, held.vectors),
    suggestions: suggestionsOf(record, view),
    responses: responsesOf(record, view),
    resolution: held.resolutions && resolution ? resolutionOf(resolution, view) : null,
  };
}

const only = <Value>(values: Readonly<Record<string, Value>>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

const byName =
  <Key extends string>(key: Key) =>
  (a: Record<Key, string>, b: Record<Key, string>) =>
    a[key] < b[key] ? -1 : 1;

function suggestionsOf({ suggestions }: RestRecord, { questions, held }: View): ContentSuggestion[] {
  const all = (suggestions ?? []).flatMap(({ question_id: id, value, type, agent, score }) => {
    const question = questions.get(id);
    return question !== undefined && held.questions.has(question) ? [{ question, value, type, agent, score }] : [];
  });
  return all.sort(byName('question'));
}

function responsesOf({ responses }: RestRecord, view: View): ContentResponse[] {
  const all = (responses ?? []).flatMap(({ user_id: id, status, values, updated_at: updatedAt }) => {
    const username = usernameOf(id, view);
    if (username === undefined) return [];
    const answers = only(values ?? {}, view.held.questions);
    const isEmpty = status === 'submitted' && Object.keys(answers).length === 0;
    return isEmpty ? [] : [{ username, status, values: answers, updatedAt }];
  });
  return all.sort(byName('username'));
}

function usernameOf(id: string | null, { usernames, held, onLeftOut }: View): string | undefined {
  const username = id === null ? undefined : usernames.get(id);
  if (username === undefined) onLeftOut?.('DELETED_USERS');
  else if (!held.users.has(username)) onLeftOut?.('REFUSED_USERS');
  else return username;
  return undefined;
}

export function resolutionOf(row: RestResolution, { usernames, held }: View): ContentResolution {
  const sources = Object.entries(row.sources ?? {}).map(([question, { user_id: id, ...source }]) => {
    const username = usernames.get(id ?? '') ?? '';
    const user = held.users.has(username) ? username : null;
    return [question, source.type === 'response' ? { ...source, user } : source] as const;
  });
  const { values, comment, updated_at: updatedAt } = row;
  return { values, comment, updatedAt, sources: Object.fromEntries(sources) };
}
