import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { DatasetProgress } from '#gateway/graphql/__generated__/types.ts';
import { listMine, listProgress, progressOf } from '#gateway/modules/dataset/dataset.source.ts';
import { listMine as listWorkspaces } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { gaugeOfRows, sharedRead } from './scraped.ts';

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

/** Adds the progress of feedback datasets, read for each scrape. If they cannot be read, the other metrics still appear. */
export function measureDatasets(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const problem = 'the datasets could not be read for the metrics; is ARGILLA_API_KEY still good?';
  const read = sharedRead(() => readProgress(rest), log, problem);
  const isReadable = new Gauge({
    name: 'marl_datasets_readable',
    help: 'Whether ARGILLA_API_KEY can read the feedback datasets: 1 or 0.',
    registers: [registry],
    collect: async () => {
      isReadable.set((await read()) ? 1 : 0);
    },
  });
  const records = {
    name: 'marl_dataset_records',
    help: 'Records of a feedback dataset by the progress of all annotators.',
    labelNames: ['dataset_id', 'dataset', 'workspace', 'status'],
  };
  gaugeOfRows(registry, records, read, ({ labels, counts }, gauge) => {
    for (const status of STATUSES) gauge.set({ ...labels, status }, counts[status]);
  });
}

interface Progress {
  labels: Record<'dataset_id' | 'dataset' | 'workspace', string>;
  counts: DatasetProgress;
}

async function readProgress(rest: RestClient): Promise<Progress[]> {
  const [datasets, workspaces] = await Promise.all([listMine(rest), listWorkspaces(rest)]);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const listed = await listProgress(rest).catch(() => []);
  const counts = new Map(listed.map(({ dataset_id: id, progress }) => [id, progress]));
  const result: Progress[] = [];
  for (const { id, name, workspaceId } of datasets) {
    const labels = { dataset_id: id, dataset: name, workspace: names.get(workspaceId) ?? '' };
    // The dataset may have been deleted since it was listed.
    const progress = counts.get(id) ?? (await progressOf(rest, id).catch(nullOnStatus(404)));
    if (progress) result.push({ labels, counts: progress });
  }
  return result;
}
