import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { saveLabels, updateSettings } from './taskSettings.write.ts';

export const taskSettingsResolvers: Resolvers = {
  Mutation: {
    saveLabels: (_root, { input }, context) => saveLabels(input, context),
    updateTaskSettings: (_root, { input }, context) => updateSettings(input, context),
  },
};
