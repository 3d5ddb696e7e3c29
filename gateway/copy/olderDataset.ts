import { hash64 } from '#gateway/lib/hashTable.ts';
import * as rules from '#gateway/modules/task/taskRule.source.ts';
import type { RestTaskDataset, TaskPlace } from '#gateway/modules/task/taskDataset.source.ts';
import { type RestTaskSettings, save, settingsOf } from '#gateway/modules/task/taskSettings.source.ts';
import { sendBisecting } from '#gateway/rest/bisect.ts';
import {
  changeTaskDataset,
  createTaskDataset,
  log,
  removeTaskRecords,
  removeTaskSettings,
  scan,
  type TaskDocument,
  taskRecordCount,
} from './copy.source.ts';
import type { Copying } from './copying.ts';
import { canonical, withoutNulls } from './digest.ts';
import type { DigestTable } from './digestTable.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { copyRecords, type Listed, nextPage, type Page, type Stage } from './records.ts';
import { isRefusal, orFound, reasonFor, unlessRefused } from './refusals.ts';
import { type OnLoss, RefusedRecords } from './report.ts';
import type { CopyServer } from './server.ts';

interface Given {
  dataset: RestTaskDataset;
  /** The name, with that of the workspace. */
  name: string;
  existing: RestTaskDataset | undefined;
  onProgress(stage: Stage, done: number, total: number): void;
}

export const placeOf = ({ workspace, name, task }: RestTaskDataset): TaskPlace => ({ workspace, name, restTask: task });

/** Copies a dataset of an older task with its settings, rules and records. */
export async function copyOlderDataset(copying: Copying, given: Given): Promise<void> {
  const { losses } = copying.report;
  const { dataset, name, existing } = given;
  const onLoss: OnLoss = (code, about) => losses.push({ code, of: name, ...about });
  if (existing && existing.task !== dataset.task) return onLoss('OTHER_DATASET', { detail: existing.task });
  const refused = new RefusedRecords();
  try {
    await copyDataset(copying, given, refused, onLoss);
  } finally {
    refused.tell(onLoss);
  }
}

async function copyDataset(
  { from, to, report, signal }: Copying,
  given: Given,
  refused: RefusedRecords,
  onLoss: OnLoss,
): Promise<void> {
  const { dataset, name, existing, onProgress } = given;
  const place = placeOf(dataset);
  let newer = 0;
  await ensureDataset(to, dataset, existing);
  const saveSettings = await joinSettings(from, to, place);
  const result = await copyRecords<TaskDocument>({
    source: () => pages(from, place),
    target: () => pages(to, place),
    hasRecords: existing !== undefined,
    write: (records, before) => {
      const wanted = records.filter(({ key, changedAt = 0 }) => changedAt > (before.changedAt(key) ?? -1));
      newer += records.length - wanted.length;
      return write(to, place, wanted, before, (key, reason) => refused.add(key, reason));
    },
    onProgress,
    signal,
  });
  report.datasets.push({ name, ...result });
  await unlessRefused(saveSettings(), (reason) => onLoss('SETTING_REFUSED', { reason }));
  if (dataset.task === 'TextClassification') await copyRules(from, to, place, onLoss);
  if (newer) onLoss('NEWER_ANSWERS', { detail: String(newer) });
}

async function ensureDataset({ rest }: CopyServer, dataset: RestTaskDataset, existing: RestTaskDataset | undefined) {
  const { name, workspace, task, tags, metadata } = dataset;
  if (!existing) return createTaskDataset(rest, { name, workspace, task, tags, metadata });
  const isSame = canonical([tags, metadata]) === canonical([existing.tags, existing.metadata]);
  return isSame ? existing : changeTaskDataset(rest, placeOf(existing), { tags, metadata });
}

/**
 * Other labels of the target might refuse the records: it has those of both servers until the copy has ended, and afterwards if it has
 * records that need them. Returns a function that saves the settings of the source.
 */
async function joinSettings(from: CopyServer, to: CopyServer, place: TaskPlace): Promise<() => Promise<unknown>> {
  if (place.restTask === 'Text2Text') return async () => undefined;
  const [given, existing] = await Promise.all([savedSettings(from, place), savedSettings(to, place)]);
  if (canonical(withoutNulls(given)) === canonical(withoutNulls(existing))) return async () => undefined;
  const [labels, known] = [given?.label_schema?.labels, existing?.label_schema?.labels];
  if (labels && known) {
    const names = new Set(labels.map(({ name }) => name));
    const joined = { labels: [...labels, ...known.filter(({ name }) => !names.has(name))] };
    await save(to.rest, place, { ...existing, label_schema: joined });
  } else if (known) await removeTaskSettings(to.rest, place);
  return () => (given ? save(to.rest, place, given) : removeTaskSettings(to.rest, place));
}

const savedSettings = ({ rest }: CopyServer, place: TaskPlace): Promise<RestTaskSettings | null> =>
  settingsOf(rest, place).catch(nullOnStatus(404));

async function copyRules(from: CopyServer, to: CopyServer, place: TaskPlace, onLoss: OnLoss): Promise<void> {
  const [given, existing] = await Promise.all([rules.listOf(from.rest, place), rules.listOf(to.rest, place)]);
  const byQuery = new Map(existing.map((rule) => [rule.query, rule]));
  for (const { query, labels, description } of given) {
    const found = byQuery.get(query);
    const body = { labels, ...(description != null && { description }) };
    if (found && canonical([labels, description]) === canonical([found.labels, found.description])) continue;
    const step = found
      ? rules.update(to.rest, place, query, body)
      : orFound(rules.create(to.rest, place, { query, ...body }), async () =>
          (await rules.listOf(to.rest, place)).find((rule) => rule.query === query),
        );
    await unlessRefused<unknown>(step, (reason) => onLoss('RULE_REFUSED', { detail: query, reason }));
  }
}

/** The members of a stored record that are copied. All others follow from them. */
const MEMBERS = ['id', 'status', 'metadata', 'event_timestamp', 'vectors', 'inputs', 'multi_label', 'explanation'];
const ANSWERS = ['prediction', 'annotation', 'predictions', 'annotations'];
/** Texts of records of these tasks; that of text classification follows from the inputs. */
const TEXTS = ['text', 'tokens'];

const PATTERNS = [...MEMBERS, ...ANSWERS, ...TEXTS, 'last_updated'].flatMap((name) => [name, `${name}.*`]);

async function* pages({ rest }: CopyServer, place: TaskPlace): AsyncGenerator<Page<TaskDocument>> {
  const total = await taskRecordCount(rest, place);
  let after: object = {};
  let limit = nextPage([]);
  for (;;) {
    const {
      records: documents,
      next_idx,
      next_page_cfg,
    } = await scan(rest, place, limit, { fields: PATTERNS, ...after });
    if (documents.length === 0) return;
    const records = documents.map(listed);
    yield { records, total };
    after = { next_idx, next_page_cfg };
    limit = nextPage(records);
  }
}

function listed(document: TaskDocument): Listed<TaskDocument> {
  const names = 'inputs' in document ? [...MEMBERS, ...ANSWERS] : [...MEMBERS, ...ANSWERS, ...TEXTS];
  const entries = names.map((name) => [name, ANSWERS.includes(name) ? withClasses(document[name]) : document[name]]);
  const item = withoutNulls(Object.fromEntries(entries)) as TaskDocument;
  if (Object.keys((item.metadata as object | undefined) ?? {}).length === 0) delete item.metadata;
  const text = canonical(item);
  const changedAt = Date.parse(`${String(document.last_updated)}Z`) || 0;
  return { key: String(document.id), digest: hash64(text), size: text.length, changedAt, item };
}

/** Renames the member of each label: stored records and logged ones name it differently. */
function withClasses(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withClasses);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, member]) => [name === 'class_label' ? 'class' : name, withClasses(member)]),
  );
}

/** Logs records, except for those that the server refuses. Returns how many it took. */
async function write(
  to: CopyServer,
  place: TaskPlace,
  records: readonly Listed<TaskDocument>[],
  before: DigestTable,
  onRefused: (key: string, reason: string) => void,
): Promise<number> {
  let refused = 0;
  await sendBisecting(records, {
    send: async (batch) => {
      await logRecords(to, place, batch);
      const changed = batch.filter(({ key }) => before.get(key) !== undefined);
      if (changed.length) await replaceMerged(to, place, changed);
    },
    isAboutItems: isRefusal,
    onRefused: ({ key }, refusal) => {
      refused++;
      onRefused(key, reasonFor(refusal));
    },
  });
  return records.length - refused;
}

const logRecords = ({ rest }: CopyServer, place: TaskPlace, records: readonly Listed<TaskDocument>[]) =>
  log(
    rest,
    place,
    records.map(({ item }) => JSON.stringify(item)),
  );

/**
 * A log leaves what the source no longer has, so such records are removed and logged again. They were logged before, as a server that
 * refuses them must keep what it has.
 */
async function replaceMerged(
  to: CopyServer,
  place: TaskPlace,
  records: readonly Listed<TaskDocument>[],
): Promise<void> {
  const ids = records.map(({ key }) => key);
  // Not stopped halfway: a merged record would count as changed on the target.
  const { records: documents } = await scan(to.rest.detached(), place, ids.length, {
    fields: PATTERNS,
    query: { ids },
  });
  const found = new Map(documents.map(listed).map((record) => [record.key, record]));
  const wanted = records.filter(({ key, digest }) => found.has(key) && found.get(key)!.digest !== digest);
  if (!wanted.length) return;
  await removeTaskRecords(
    to.rest,
    place,
    wanted.map(({ item }) => item.id as string | number),
  );
  try {
    await logRecords(to, place, wanted);
  } catch (error) {
    await logRecords(
      to,
      place,
      wanted.map(({ key }) => found.get(key)!),
    );
    throw error;
  }
}
