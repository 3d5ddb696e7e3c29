import { metadataProperties } from '#gateway/modules/metadata/metadata.source.ts';
import type { Accounts } from './accounts.ts';
import { type PartKind, records as listRecords, type RestWorkspace, type SourceDataset } from './copy.source.ts';
import type { Copying } from './copying.ts';
import { type Content, listed, type View } from './recordContent.ts';
import { copyRecords, NO_RECORDS, nextPage, type Page, type Stage } from './records.ts';
import { writeRecords } from './recordWriter.ts';
import { type LossCode, type OnLoss, RefusedRecords } from './report.ts';
import type { CopyServer } from './server.ts';
import { copySettings, type DatasetCopy } from './settings.ts';

interface Given {
  dataset: SourceDataset;
  /** The name, with that of the workspace. */
  name: string;
  workspace: RestWorkspace;
  /** The target's dataset of that name. */
  existing: SourceDataset | undefined;
  accounts: Accounts;
  onProgress(stage: Stage, done: number, total: number): void;
}

/** Copies a dataset with its settings and records. */
export async function copyFeedbackDataset(copying: Copying, given: Given): Promise<void> {
  const { from, to, report, signal } = copying;
  const { dataset, name, accounts, onProgress } = given;
  const onLoss: OnLoss = (code, about) => report.losses.push({ code, of: name, ...about });
  const copy = await copySettings({ from, to, ...given, onLoss });
  if (!copy) return;
  if (dataset.status !== 'ready') return void report.datasets.push({ name, ...NO_RECORDS });

  const counts = new Map<LossCode, number>();
  const count = (code: LossCode, by = 1) => counts.set(code, (counts.get(code) ?? 0) + by);
  const refused = new RefusedRecords();
  const views = viewsOf(copying, copy, accounts);
  const target = {
    rest: to.rest,
    datasetId: copy.dataset.id,
    view: views.to,
    userIds: accounts.ids,
    questionIds: new Map(copy.target.questions.map((question) => [question.name, question.id])),
    properties: new Map((await metadataProperties.list(to.rest, copy.dataset.id)).map((one) => [one.name, one])),
    onRefused: (key: string, reason: string) => refused.add(key, reason),
    onNewer: () => void count('NEWER_ANSWERS'),
    onOnlyThere: (parts: number) => void count('ONLY_THERE', parts),
  };
  const source = { ...views.from, onLeftOut: (code: LossCode) => void count(code) };
  try {
    const result = await copyRecords<Content>({
      // What is left out is counted once.
      source: (reading) => pages(from, dataset.id, reading === 'first' ? source : views.from),
      target: () => pages(to, copy.dataset.id, views.to),
      hasRecords: copy.existed,
      write: (records, before) => writeRecords(records, before, target),
      onProgress,
      signal,
    });
    report.datasets.push({ name, ...result });
  } finally {
    for (const [code, number] of counts) if (number) onLoss(code, { detail: String(number) });
    refused.tell(onLoss);
  }
}

/** The contents of records that both servers can hold, and how each server reads them. */
function viewsOf(
  { from, to }: Copying,
  { source, target }: DatasetCopy,
  accounts: Accounts,
): Record<'from' | 'to', View> {
  const common = (kind: PartKind) => {
    const present = new Set(target[kind].map(({ name }) => name));
    return new Set(source[kind].flatMap(({ name }) => (present.has(name) ? [name] : [])));
  };
  const held = {
    fields: common('fields'),
    questions: common('questions'),
    vectors: common('vectors-settings'),
    users: accounts.common,
    resolutions: from.capabilities.resolutions && to.capabilities.resolutions,
  };
  const names = (side: 'from' | 'to') => ({
    usernames: accounts.names[side],
    questions: new Map((side === 'from' ? source : target).questions.map(({ id, name }) => [id, name])),
    held,
  });
  return { from: names('from'), to: names('to') };
}

async function* pages({ rest }: CopyServer, datasetId: string, view: View): AsyncGenerator<Page<Content>> {
  const include = [
    'responses',
    'suggestions',
    ...(view.held.vectors.size ? ['vectors'] : []),
    ...(view.held.resolutions ? ['resolution'] : []),
  ];
  let offset = 0;
  let limit = nextPage([]);
  for (;;) {
    const { items, total } = await listRecords(rest, datasetId, { offset, limit, include });
    const records = items.map((record) => listed(record, view));
    yield { records, total };
    offset += items.length;
    if (items.length === 0 || offset >= total) return;
    limit = nextPage(records);
  }
}
