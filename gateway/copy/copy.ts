import type { RestTaskDataset } from '#gateway/modules/task/taskDataset.source.ts';
import { copyUsers, copyWorkspaces, type Workspaces } from './accounts.ts';
import {
  datasets,
  recordCount,
  resolutionCount,
  type RestWorkspace,
  type SourceDataset,
  taskDatasets,
  taskRecordCount,
} from './copy.source.ts';
import type { Copying } from './copying.ts';
import { copyFeedbackDataset } from './feedbackDataset.ts';
import { copyOlderDataset, placeOf } from './olderDataset.ts';
import type { Stage } from './records.ts';
import { isAboutDataset, reasonFor, TooManyRefused, unlessRefused } from './refusals.ts';

/** Copies everything from one server to another, one dataset after the other. The report lists everything that could not be copied. */
export async function copyServer(copying: Copying): Promise<void> {
  const accounts = await copyUsers(copying);
  const workspaces = await copyWorkspaces(copying, accounts);
  const { feedback, older, existing, existingOlder } = await listDatasets(copying, workspaces);
  const progressOf = createProgress(copying, await countRecords(copying, feedback, older));

  for (const { dataset, workspace, name } of feedback) {
    await attempt(copying, name, async () => {
      await reportResolutions(copying, dataset, name);
      await copyFeedbackDataset(copying, {
        dataset,
        name,
        workspace,
        existing: existing.find((one) => one.name === dataset.name && one.workspace_id === workspace.id),
        accounts,
        onProgress: progressOf(name),
      });
    });
  }
  for (const dataset of older) {
    const name = `${dataset.workspace}/${dataset.name}`;
    // The source refuses to show a closed dataset.
    await attempt(copying, name, async () => {
      if (!copying.to.capabilities.taskDatasets) return reportOlder(copying, dataset, name);
      await copyOlderDataset(copying, {
        dataset,
        name,
        existing: existingOlder.find((one) => one.name === dataset.name && one.workspace === dataset.workspace),
        onProgress: progressOf(name),
      });
    });
  }
}

interface FeedbackDataset {
  dataset: SourceDataset;
  workspace: RestWorkspace;
  /** The name, with that of the workspace. */
  name: string;
}

/** The datasets of the source in the copied workspaces, and all of the target. */
async function listDatasets({ from, to }: Copying, workspaces: Workspaces) {
  const [given, existing] = await Promise.all([datasets(from.rest), datasets(to.rest)]);
  const older = from.capabilities.taskDatasets ? await taskDatasets(from.rest) : [];
  const existingOlder = to.capabilities.taskDatasets ? await taskDatasets(to.rest) : [];
  const feedback = given.flatMap((dataset): FeedbackDataset[] => {
    const workspace = workspaces.get(dataset.workspace_id);
    return workspace ? [{ dataset, workspace, name: `${workspace.name}/${dataset.name}` }] : [];
  });
  const names = new Set([...workspaces.values()].map(({ name }) => name));
  return { feedback, older: older.filter(({ workspace }) => names.has(workspace)), existing, existingOlder };
}

/** Counts the records to copy, without those of datasets that the source does not show. */
async function countRecords(
  { from: { rest } }: Copying,
  feedback: readonly FeedbackDataset[],
  older: readonly RestTaskDataset[],
): Promise<number> {
  const countOf = async (records: Promise<number>) => (await unlessRefused(records, () => undefined)) ?? 0;
  let all = 0;
  for (const { dataset } of feedback) {
    if (dataset.status === 'ready') all += await countOf(recordCount(rest, dataset.id));
  }
  for (const dataset of older) all += await countOf(taskRecordCount(rest, placeOf(dataset)));
  return all;
}

/** Adds up the progress of one dataset after the other. */
function createProgress({ onProgress }: Copying, all: number) {
  let allDone = 0;
  return (dataset: string) => {
    let own = 0;
    return (stage: Stage, done: number, total: number) => {
      if (stage === 'copying') [allDone, own] = [allDone + Math.max(0, done - own), Math.max(own, done)];
      onProgress({ dataset, stage, done, total, allDone, all });
    };
  };
}

/** Copies a dataset. If it cannot be copied, the others are, unless the copy was stopped or lost a server. */
async function attempt({ report, signal }: Copying, name: string, copy: () => Promise<void>): Promise<void> {
  signal.throwIfAborted();
  try {
    await copy();
  } catch (error) {
    if (!isAboutDataset(error)) throw error;
    const reason = error instanceof TooManyRefused ? error.message : reasonFor(error);
    report.losses.push({ code: 'DATASET_REFUSED', of: name, reason });
  }
}

/** Reports resolutions that the target cannot have. */
async function reportResolutions({ from, to, report }: Copying, { id }: SourceDataset, name: string): Promise<void> {
  if (!from.capabilities.resolutions || to.capabilities.resolutions) return;
  const resolutions = await resolutionCount(from.rest, id);
  if (resolutions) report.losses.push({ code: 'RESOLUTIONS', of: name, detail: String(resolutions) });
}

/** Reports a dataset of an older task that the target cannot have. */
async function reportOlder({ from, report }: Copying, dataset: RestTaskDataset, name: string): Promise<void> {
  const number = await taskRecordCount(from.rest, placeOf(dataset));
  report.losses.push({ code: 'OLDER_TASK', of: name, detail: `${dataset.task}, ${number}` });
}
