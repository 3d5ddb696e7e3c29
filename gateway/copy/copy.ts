import { copyUsers, copyWorkspaces } from './accounts.ts';
import { datasets, recordCount, resolutionCount, taskDatasets, taskRecordCount } from './copy.source.ts';
import type { Copying } from './copying.ts';
import { copyFeedbackDataset } from './feedbackDataset.ts';
import { copyOlderDataset, placeOf } from './olderDataset.ts';
import type { Stage } from './records.ts';
import { isAboutDataset, reasonFor, TooManyRefused, unlessRefused } from './refusals.ts';

/** Copies everything from one server to another, one dataset after the other. The report lists everything that could not be copied. */
export async function copyServer(copying: Copying): Promise<void> {
  const { from, to, report, signal } = copying;
  const accounts = await copyUsers(copying);
  const workspaces = await copyWorkspaces(copying, accounts);

  const [given, existing] = await Promise.all([datasets(from.rest), datasets(to.rest)]);
  const older = from.capabilities.taskDatasets ? await taskDatasets(from.rest) : [];
  const olderThere = to.capabilities.taskDatasets ? await taskDatasets(to.rest) : [];
  const feedback = given.flatMap((dataset) => {
    const workspace = workspaces.get(dataset.workspace_id);
    return workspace ? [{ dataset, workspace, name: `${workspace.name}/${dataset.name}` }] : [];
  });
  const names = new Set([...workspaces.values()].map(({ name }) => name));
  const olderHere = older.filter(({ workspace }) => names.has(workspace));

  const countOf = (records: Promise<number>) => unlessRefused(records, () => undefined);
  let all = 0;
  for (const { dataset } of feedback) {
    if (dataset.status === 'ready') all += (await countOf(recordCount(from.rest, dataset.id))) ?? 0;
  }
  for (const dataset of olderHere) all += (await countOf(taskRecordCount(from.rest, placeOf(dataset)))) ?? 0;
  let before = 0;
  const progressOf = (dataset: string) => {
    let own = 0;
    return (stage: Stage, done: number, total: number) => {
      if (stage === 'copying') [before, own] = [before + Math.max(0, done - own), Math.max(own, done)];
      copying.onProgress({ dataset, stage, done, total, allDone: before, all });
    };
  };
  const attempt = async (name: string, copy: () => Promise<void>) => {
    signal.throwIfAborted();
    try {
      await copy();
    } catch (error) {
      // The other datasets are copied, unless the copy was stopped or lost a server.
      if (!isAboutDataset(error)) throw error;
      const reason = error instanceof TooManyRefused ? error.message : reasonFor(error);
      report.losses.push({ code: 'DATASET_REFUSED', of: name, reason });
    }
  };
  for (const { dataset, workspace, name } of feedback) {
    await attempt(name, async () => {
      if (from.capabilities.resolutions && !to.capabilities.resolutions) {
        const resolutions = await resolutionCount(from.rest, dataset.id);
        if (resolutions) report.losses.push({ code: 'RESOLUTIONS', of: name, detail: String(resolutions) });
      }
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
  for (const dataset of olderHere) {
    const name = `${dataset.workspace}/${dataset.name}`;
    // The source refuses to show a closed dataset.
    await attempt(name, async () => {
      if (to.capabilities.taskDatasets) {
        return copyOlderDataset(copying, {
          dataset,
          name,
          existing: olderThere.find((one) => one.name === dataset.name && one.workspace === dataset.workspace),
          onProgress: progressOf(name),
        });
      }
      const number = await taskRecordCount(from.rest, placeOf(dataset));
      report.losses.push({ code: 'OLDER_TASK', of: name, detail: `${dataset.task}, ${number}` });
    });
  }
}
