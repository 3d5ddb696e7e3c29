import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { metadataProperties, toRangeMetrics, toTermsMetrics } from './metadata.source.ts';

const rangeMetrics = ({ id }: { id: string }, _args: unknown, { load }: Context) =>
  load.metadataMetricsById.load(id).then(toRangeMetrics);

export const metadataResolvers: Resolvers = {
  Mutation: {
    createMetadataProperty: (_root, { datasetId, property }, context) =>
      written(context, metadataProperties.create(context.rest, datasetId, property)),
    deleteMetadataProperty: (_root, { id }, context) => written(context, metadataProperties.remove(context.rest, id)),
    updateMetadataProperty: (_root, { input: { id, title, visibleForAnnotators } }, context) => {
      const patch = { title: title ?? undefined, visible_for_annotators: visibleForAnnotators };
      return written(context, metadataProperties.update(context.rest, id, patch));
    },
  },
  TermsMetadataProperty: {
    metrics: ({ id }, _args, { load }) => load.metadataMetricsById.load(id).then(toTermsMetrics),
  },
  IntegerMetadataProperty: { metrics: rangeMetrics },
  FloatMetadataProperty: { metrics: rangeMetrics },
};
