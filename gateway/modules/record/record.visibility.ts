import { LRUCache } from 'lru-cache';
import type { FeedbackDatasetRecordsArgs } from '#gateway/graphql/__generated__/types.ts';
import { badInput, failsAs, type FailureCode } from '#gateway/graphql/errors.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { managesVisibleDatasets } from '../user/user.source.ts';
import type { RecordModel } from './record.source.ts';

/** A property that is hidden can still be used for this time. */
const LIFETIME_MS = 60_000;
const MAX_CACHED = 10_000;

type IsVisible = (name: string) => boolean;

/** The visible metadata of datasets by caller, so that they are not read for each page. */
export const createVisibilityCache = () => new LRUCache<string, IsVisible>({ max: MAX_CACHED, ttl: LIFETIME_MS });

export type VisibilityCache = ReturnType<typeof createVisibilityCache>;

interface Viewer {
  load: Loaders;
  session: { readonly key: string };
  deps: { visibility: VisibilityCache };
}

/** Annotators see only the properties that are shown to annotators. */
async function visibilityOf(datasetId: string, load: Loaders, code: FailureCode): Promise<IsVisible> {
  if (managesVisibleDatasets(await load.viewer().catch(failsAs(code)))) return () => true;
  const properties = await load.metadataPropertiesByDatasetId.load(datasetId).catch(failsAs(code));
  const visible = new Set(properties.map(({ name }) => name));
  return (name) => visible.has(name);
}

/**
 * Refuses filters and sort keys on hidden metadata, which REST accepts: repeated requests would reveal its values. Missing metadata gets
 * the same message.
 */
export async function refuseHidden(
  datasetId: string,
  { filter, sort }: Pick<FeedbackDatasetRecordsArgs, 'filter' | 'sort'>,
  { load, session, deps: { visibility } }: Viewer,
): Promise<void> {
  const names = [
    ...(filter?.metadata ?? []).map(({ property }) => property),
    ...(sort ?? []).flatMap(({ by }) => by.metadata ?? []),
  ];
  if (names.length === 0) return;
  const key = `${session.key} ${datasetId}`;
  const cached = visibility.get(key);
  if (cached && names.every(cached)) return;

  // Starts reading at the same time as the viewer.
  load.metadataPropertiesByDatasetId.load(datasetId).catch(() => undefined);
  const isVisible = await visibilityOf(datasetId, load, 'ERROR_FETCHING_RECORDS');
  visibility.set(key, isVisible);
  const hidden = names.find((name) => !isVisible(name));
  if (hidden === undefined) return;
  throw badInput(`Records cannot be filtered or sorted by "${hidden}": the dataset shows you no such metadata.`, {
    reason: 'HIDDEN_METADATA',
    detail: hidden,
  });
}

/** The metadata the viewer may see. REST filters it in lists, but not in a record read by its id. */
export function visibleMetadata({ metadata, hasAllMetadata, datasetId }: RecordModel, load: Loaders) {
  if (!metadata || !hasAllMetadata) return metadata;
  return visibilityOf(datasetId, load, 'ERROR_FETCHING_METADATA').then((isVisible) =>
    Object.fromEntries(Object.entries(metadata).filter(([name]) => isVisible(name))),
  );
}
