import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toField } from './field.model.ts';
import { type FieldPatch, update } from './field.source.ts';

export const fieldResolvers: Resolvers = {
  Mutation: {
    updateField: (_root, { input: { id, title, useMarkdown } }, { rest }) => {
      const patch: FieldPatch = {
        ...(title == null ? {} : { title }),
        ...(useMarkdown == null ? {} : { settings: { type: 'text', use_markdown: useMarkdown } }),
      };
      return update(rest, id, patch).then(toField).catch(failsAs('ERROR_PATCHING_FIELDS'));
    },
  },
};
