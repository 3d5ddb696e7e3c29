import { Gauge, type Registry } from 'prom-client';
import { listMine } from '#gateway/modules/dataset/dataset.source.ts';
import { progressOf, type RestProgress } from '#gateway/modules/metrics/metrics.source.ts';
import { workOf } from '#gateway/modules/overview/overview.source.ts';
import { listMine as listWorkspaces } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

/** Adds how far the feedback datasets have come that the caller may see; read anew each time somebody looks. */
export function measureDatasets(registry: Registry, rest: RestClient): void {
  const records = new Gauge({
    name: 'marl_dataset_records',
    help: 'Records of a feedback dataset, by how far everybody together has come with them.',
    labelNames: ['dataset_id', 'dataset', 'workspace', 'status'],
    registers: [registry],
    collect: async () => {
      const progress = await readProgress(rest);
      records.reset();
      for (const { labels, counts } of progress) {
        for (const status of STATUSES) records.set({ ...labels, status }, counts[status]);
      }
    },
  });
}

async function readProgress(rest: RestClient) {
  const [datasets, workspaces] = await Promise.all([listMine(rest), listWorkspaces(rest)]);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const works = await workOf(rest).catch(() => []);
  const counts = new Map<string, RestProgress>(works.map(({ dataset_id: id, progress }) => [id, progress]));
  const read: { labels: Record<'dataset_id' | 'dataset' | 'workspace', string>; counts: RestProgress }[] = [];
  for (const { id, name, workspace_id: workspaceId } of datasets) {
    const labels = { dataset_id: id, dataset: name, workspace: names.get(workspaceId) ?? '' };
    read.push({ labels, counts: counts.get(id) ?? (await progressOf(rest, id)) });
  }
  return read;
}
