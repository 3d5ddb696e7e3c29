import type { Context } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { mayEditVisibleDatasets } from '../user/user.model.ts';
import type { RecordModel } from './record.model.ts';

/**
 * The metadata the viewer may see. Lists come filtered; the REST API sends a record read by its id with all of it, of which
 * an annotator may see only the properties shown to annotators.
 */
export function visibleMetadata(record: RecordModel, context: Context) {
  const { metadata, hasAllMetadata } = record;
  return metadata && hasAllMetadata ? withoutHidden(metadata, record.datasetId, context) : metadata;
}

async function withoutHidden(metadata: Record<string, unknown>, datasetId: string, { load }: Context) {
  const code = 'ERROR_FETCHING_METADATA';
  if (mayEditVisibleDatasets(await load.viewer().catch(failsAs(code)))) return metadata;
  const properties = await load.metadataPropertiesByDatasetId.load(datasetId).catch(failsAs(code));
  const visible = new Set(properties.map(({ name }) => name));
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => visible.has(name)));
}
