import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { fields } from './field.source.ts';

export const fieldResolvers: Resolvers = {
  Mutation: {
    createField: (_root, { datasetId, field }, context) =>
      written(context, fields.create(context.rest, datasetId, field)),
    deleteField: (_root, { id }, context) => written(context, fields.remove(context.rest, id)),
    updateField: (_root, { input: { id, title, useMarkdown } }, context) => {
      const settings = useMarkdown == null ? undefined : { type: 'text', use_markdown: useMarkdown };
      const patch = { title: title ?? undefined, settings };
      return written(context, fields.update(context.rest, id, patch));
    },
  },
};
