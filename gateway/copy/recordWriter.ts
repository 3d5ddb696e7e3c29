import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import { remove, type RestRecord, type RestSources, upsert } from '#gateway/modules/record/record.source.ts';
import { recordText } from '#gateway/modules/record/record.text.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { resolution, resolve } from './copy.source.ts';
import { canonical } from './digest.ts';
import type { DigestTable } from './digestTable.ts';
import {
  type Content,
  type ContentResolution,
  type ContentResponse,
  contentOf,
  resolutionOf,
  type View,
  withoutTime,
} from './recordContent.ts';
import type { Listed } from './records.ts';
import { isRefusal, reasonFor } from './refusals.ts';

export interface RecordTarget {
  rest: RestClient;
  datasetId: string;
  view: View;
  /** The ids of users and questions by their names. */
  userIds: ReadonlyMap<string, string>;
  questionIds: ReadonlyMap<string, string>;
  properties: ReadonlyMap<string, MetadataPropertyModel>;
  onRefused(key: string, reason: string): void;
  /** Called for each answer or resolution that was changed on the target after that of the source. */
  onNewer(): void;
  /** Called with the number of suggestions, vectors, answers and resolutions that only the target has in a changed record. */
  onOnlyThere(count: number): void;
}

type Given = Listed<Content>;

const MAX_REMOVED = 100;

/** Writes records, except for those that the server refuses. Returns how many it took. */
export async function writeRecords(
  records: readonly Given[],
  before: DigestTable,
  target: RecordTarget,
): Promise<number> {
  let refused = 0;
  await sendBisecting(records, {
    send: (batch) => send(batch, before, target),
    isAboutItems: isRefusal,
    onRefused: ({ key }, refusal) => {
      refused++;
      target.onRefused(key, reasonFor(refusal));
    },
  });
  return records.length - refused;
}

/** Answers and resolutions that were changed on the target later than on the source are kept; nothing else is. */
async function send(batch: readonly Given[], before: DigestTable, target: RecordTarget): Promise<void> {
  const isChanged = ({ key }: Given) => before.get(key) !== undefined;
  const added = batch.filter((record) => !isChanged(record));
  const changed = batch.filter(isChanged);
  const known = (key: string): RecordKey => (before.isOwnKey(key) ? { id: key } : { external_id: key });
  const written = await put(added, newKey, target);

  // The answers come afterwards, when those of the target are known.
  const without = changed.map((record) => ({ ...record, item: { ...record.item, responses: [] } }));
  const found = await put(without, known, target);
  const answered = changed.map((record) => ({ record, ...newResponses(record.item, found.get(record.key)!, target) }));
  const stale = answered.filter(
    ({ record, kept }) => kept === 0 && isStale(record.item, found.get(record.key)!, target),
  );
  for (let at = 0; at < stale.length; at += MAX_REMOVED) {
    const some = stale.slice(at, at + MAX_REMOVED).map(({ record }) => record);
    const ids = some.map(({ key }) => found.get(key)!.id);
    await remove(target.rest, target.datasetId, ids);
    try {
      for (const [key, record] of await put(some, newKey, target)) found.set(key, record);
    } catch (error) {
      const removed = some.map(({ key }) => formerText(key, found.get(key)!, target));
      await putTexts(removed, target);
      throw error;
    }
  }
  const answers = answered.filter((item) => item.responses.length > 0 && !stale.includes(item));
  await putTexts(
    answers.map(({ record: { key }, responses }) =>
      JSON.stringify({ ...known(key), responses: responses.map((one) => responseOf(one, target)) }),
    ),
    target,
  );
  for (const { record, onlyThere } of answered) {
    const others = partsOnlyThere(record.item, contentOf(found.get(record.key)!, target.view));
    const isResolved = !record.item.resolution && before.hasResolution(record.key);
    target.onOnlyThere(onlyThere + others + Number(isResolved));
  }
  if (!target.view.held.resolutions) return;
  await Promise.all([
    ...added.map(({ key, item }) => item.resolution && resolveLike(item.resolution, written.get(key)!, target)),
    ...changed.map(({ key, item }) => item.resolution && updateResolution(item.resolution, found.get(key)!, target)),
  ]);
}

/** Names a record of the target. */
type RecordKey = { id: string } | { external_id: string };

/** A record without an external id gets its id on the source as external id: by it, it is found again. */
const newKey = (key: string): RecordKey => ({ external_id: key });

const put = (records: readonly Given[], keyOf: (key: string) => RecordKey, target: RecordTarget) =>
  putTexts(
    records.map(({ key, item }) => textOf(keyOf(key), item, target)),
    target,
  );

/** Writes records; returns them by their keys. */
async function putTexts(texts: readonly string[], { rest, datasetId }: RecordTarget): Promise<Map<string, RestRecord>> {
  if (!texts.length) return new Map();
  const { items } = await upsert(rest, datasetId, texts);
  return new Map(items.map((record) => [record.external_id ?? record.id, record]));
}

function textOf(key: RecordKey, content: Content, target: RecordTarget): string {
  const { fields, metadata, vectors, suggestions, responses } = content;
  const parts = {
    ...key,
    fields,
    vectors,
    suggestions: suggestions.map(({ question, ...suggestion }) => ({
      question_id: target.questionIds.get(question),
      ...suggestion,
    })),
    responses: responses.map((response) => responseOf(response, target)),
  };
  return recordText(parts, metadata, target.properties);
}

/** A record of the target with all that it has there, to put it back. */
function formerText(key: string, record: RestRecord, { properties }: RecordTarget): string {
  const { fields, metadata, vectors, suggestions, responses } = record;
  const parts = {
    external_id: key,
    fields,
    vectors,
    suggestions: (suggestions ?? []).map(({ question_id, value, type, agent, score }) => ({
      question_id,
      value,
      type,
      agent,
      score,
    })),
    responses: (responses ?? []).map(({ user_id, status, values }) => ({ user_id, status, values: values ?? {} })),
  };
  return recordText(parts, metadata, properties);
}

/** Argilla 2 fails at a discarded response without values. */
const responseOf = ({ username, status, values }: ContentResponse, { userIds }: RecordTarget) => ({
  user_id: userIds.get(username),
  status,
  values,
});

/** The responses that the target does not have, or has older. */
function newResponses(content: Content, written: RestRecord, { view, onNewer }: RecordTarget) {
  const all = contentOf(written, view).responses;
  const known = new Map(all.map((response) => [response.username, response]));
  /** The number of responses of people whom only the target has. */
  let kept = (written.responses ?? []).length - all.length;
  const responses = content.responses.filter((response) => {
    const other = known.get(response.username);
    known.delete(response.username);
    if (!other || isSame(other, response)) return !other;
    if (response.updatedAt > other.updatedAt) return true;
    kept++;
    onNewer();
    return false;
  });
  return { responses, kept: kept + known.size, onlyThere: known.size };
}

/** The number of suggestions and vectors that the target keeps although the source has none. */
function partsOnlyThere(content: Content, there: Content): number {
  const questions = new Set(content.suggestions.map(({ question }) => question));
  const suggestions = there.suggestions.filter(({ question }) => !questions.has(question));
  const vectors = Object.keys(there.vectors).filter((name) => !Object.hasOwn(content.vectors, name));
  return suggestions.length + vectors.length;
}

const isSame = <Timed extends { updatedAt: string }>(a: Timed, b: Timed): boolean =>
  canonical(withoutTime(a)) === canonical(withoutTime(b));

/** Whether a server has kept the fields: Argilla 1.29 does not change them. */
function isStale({ fields }: Content, written: RestRecord, { view }: RecordTarget): boolean {
  return canonical(fields) !== canonical(contentOf(written, view).fields);
}

/** Gives a record the resolution of the source, unless that of the target is newer. */
async function updateResolution(wanted: ContentResolution, record: RestRecord, target: RecordTarget) {
  const found = await resolution(target.rest, target.datasetId, record.id);
  const now = found && resolutionOf(found, target.view);
  if (now && isSame(now, wanted)) return;
  if (now && now.updatedAt >= wanted.updatedAt) return target.onNewer();
  await resolveLike(wanted, record, target);
}

/** Gives a record of the target the resolution of the source. */
async function resolveLike(wanted: ContentResolution, { id }: RestRecord, { rest, datasetId, userIds }: RecordTarget) {
  const sources = Object.entries(wanted.sources).map(([question, { user, ...source }]) => [
    question,
    user === undefined ? source : { ...source, user_id: userIds.get(user ?? '') ?? null },
  ]);
  const { values, comment } = wanted;
  await resolve(rest, datasetId, id, { values, comment, sources: Object.fromEntries(sources) as RestSources });
}
