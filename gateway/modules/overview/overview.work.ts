import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { selects } from '#gateway/graphql/selection.ts';
import { toMetrics } from '../metrics/metrics.model.ts';
import { workOf } from './overview.source.ts';

/** Whether an operation shows how far datasets have come. */
export const showsWork = (info: GraphQLResolveInfo): boolean =>
  selects(info.fieldNodes, info, [], ['progress', 'metrics']);

/**
 * Reads in one call how far many datasets have come, and keeps it for the fields that show it. Gives the ids it was told of;
 * null when the backend has no such call, or fails it: the fields then ask one by one, and say what is wrong.
 */
export async function readWork({ rest, load }: Context, ids?: readonly string[]): Promise<ReadonlySet<string> | null> {
  const works = await workOf(rest, ids).catch(() => null);
  for (const { dataset_id: id, progress, metrics } of works ?? []) {
    load.progressByDatasetId.prime(id, progress);
    load.metricsByDatasetId.prime(id, toMetrics(metrics));
  }
  return works && new Set(works.map(({ dataset_id: id }) => id));
}
