import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { metadataProperties, toNewMetadataProperty, toRangeMetrics, toTermsMetrics } from './metadata.source.ts';

const metricsOf = (id: string, { load }: Context) =>
  load.metadataMetricsById.load(id).catch(failsAs('ERROR_FETCHING_METADATA_METRIC'));

const rangeMetrics = ({ id }: { id: string }, _args: unknown, context: Context) =>
  metricsOf(id, context).then(toRangeMetrics);

export const metadataResolvers: Resolvers = {
  Mutation: {
    createMetadataProperty: (_root, { datasetId, property }, context) => {
      const body = toNewMetadataProperty(property);
      return written(context, 'ERROR_CREATING_METADATA', metadataProperties.create(context.rest, datasetId, body));
    },
    deleteMetadataProperty: (_root, { id }, context) =>
      written(context, 'ERROR_DELETING_METADATA', metadataProperties.remove(context.rest, id)),
    updateMetadataProperty: (_root, { input: { id, title, visibleForAnnotators } }, context) => {
      const patch = { title: title ?? undefined, visible_for_annotators: visibleForAnnotators };
      return written(context, 'ERROR_UPDATING_METADATA', metadataProperties.update(context.rest, id, patch));
    },
  },
  TermsMetadataProperty: { metrics: ({ id }, _args, context) => metricsOf(id, context).then(toTermsMetrics) },
  IntegerMetadataProperty: { metrics: rangeMetrics },
  FloatMetadataProperty: { metrics: rangeMetrics },
};
