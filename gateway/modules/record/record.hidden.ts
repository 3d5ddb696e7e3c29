import type { FeedbackDatasetRecordsArgs } from '#gateway/graphql/__generated__/types.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import { BoundedMap } from '#gateway/rest/boundedMap.ts';
import { mayEditVisibleDatasets } from '../user/user.model.ts';

/** As long as a property may still be asked for after it was hidden. */
const LIFETIME_MS = 60_000;
const MOST_REMEMBERED = 10_000;

interface Permission {
  readonly isAllowed: (name: string) => boolean;
  readonly until: number;
}

/** Who asks, as far as it matters here. */
interface Asking {
  load: Loaders;
  session: { readonly key: string };
  deps: { permissions: Permissions };
}

/** What each caller was seen to be allowed to ask for in a dataset, so that it is not looked up for each page. */
export type Permissions = Map<string, Permission>;

export const createPermissions = (): Permissions => new BoundedMap(MOST_REMEMBERED);

/**
 * Refuses to filter and sort by metadata that the viewer may not see, as its values could be found by asking often enough. The REST
 * API lets an annotator do so. What does not exist is refused in the same words, so that nothing is learned from them.
 */
export async function refuseHidden(
  datasetId: string,
  { filter, sort }: Pick<FeedbackDatasetRecordsArgs, 'filter' | 'sort'>,
  { load, session, deps: { permissions } }: Asking,
): Promise<void> {
  const names = [
    ...(filter?.metadata ?? []).map(({ property }) => property),
    ...(sort ?? []).flatMap(({ by }) => by.metadata ?? []),
  ];
  if (names.length === 0) return;
  const key = `${session.key} ${datasetId}`;
  const known = permissions.get(key);
  if (known && known.until > performance.now() && names.every(known.isAllowed)) return;

  const [viewer, properties] = await Promise.all([
    load.viewer(),
    load.metadataPropertiesByDatasetId.load(datasetId),
  ]).catch(failsAs('ERROR_FETCHING_RECORDS'));
  const visible = new Set(properties.map(({ name }) => name));
  const isAllowed = mayEditVisibleDatasets(viewer) ? () => true : (name: string) => visible.has(name);
  permissions.set(key, { isAllowed, until: performance.now() + LIFETIME_MS });
  const hidden = names.find((name) => !isAllowed(name));
  if (hidden === undefined) return;
  throw badInput(`Records cannot be filtered or sorted by "${hidden}": the dataset shows you no such metadata.`, {
    reason: 'HIDDEN_METADATA',
    detail: hidden,
  });
}
