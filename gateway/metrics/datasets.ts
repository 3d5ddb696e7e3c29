import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { hasStatus } from '#gateway/graphql/errors.ts';
import { listMine } from '#gateway/modules/dataset/dataset.source.ts';
import { progressOf, type RestProgress } from '#gateway/modules/metrics/metrics.source.ts';
import { workOf } from '#gateway/modules/overview/overview.source.ts';
import { listMine as listWorkspaces } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

/**
 * Adds how far the feedback datasets have come that the caller may see; read anew each time somebody looks. Where they cannot be
 * read the rest of the metrics is told all the same: that is when somebody needs it.
 */
export function measureDatasets(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  let underway: Promise<Progress[] | null> | undefined;
  const look = (): Promise<Progress[] | null> =>
    readProgress(rest).catch((error: unknown) => {
      log.warn({ err: error }, 'the datasets could not be read for the metrics; is ARGILLA_API_KEY still good?');
      return null;
    });
  /** What both gauges tell at a time is read once. */
  const read = () => (underway ??= look().finally(() => (underway = undefined)));

  const isReadable = new Gauge({
    name: 'marl_datasets_readable',
    help: 'Whether the feedback datasets could be read with ARGILLA_API_KEY this time: 1, or 0, and then none is told of.',
    registers: [registry],
    collect: async () => {
      isReadable.set((await read()) ? 1 : 0);
    },
  });
  const records = new Gauge({
    name: 'marl_dataset_records',
    help: 'Records of a feedback dataset, by how far everybody together has come with them.',
    labelNames: ['dataset_id', 'dataset', 'workspace', 'status'],
    registers: [registry],
    collect: async () => {
      const progress = await read();
      records.reset();
      for (const { labels, counts } of progress ?? []) {
        for (const status of STATUSES) records.set({ ...labels, status }, counts[status]);
      }
    },
  });
}

interface Progress {
  labels: Record<'dataset_id' | 'dataset' | 'workspace', string>;
  counts: RestProgress;
}

async function readProgress(rest: RestClient): Promise<Progress[]> {
  const [datasets, workspaces] = await Promise.all([listMine(rest), listWorkspaces(rest)]);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const works = await workOf(rest).catch(() => []);
  const counts = new Map<string, RestProgress>(works.map(({ dataset_id: id, progress }) => [id, progress]));
  const read: Progress[] = [];
  for (const { id, name, workspace_id: workspaceId } of datasets) {
    const labels = { dataset_id: id, dataset: name, workspace: names.get(workspaceId) ?? '' };
    const progress = counts.get(id) ?? (await progressOf(rest, id).catch(nullWhenGone));
    if (progress) read.push({ labels, counts: progress });
  }
  return read;
}

/** It may be deleted while it is looked at. */
function nullWhenGone(error: unknown): null {
  if (hasStatus(error, 404)) return null;
  throw error;
}
