import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { taskAnnotationResolvers } from './taskAnnotation.resolvers.ts';
import { taskDatasetResolvers } from './taskDataset.resolvers.ts';
import { taskRuleResolvers } from './taskRule.resolvers.ts';
import { taskSearchResolvers } from './taskSearch.resolvers.ts';
import { taskSettingsResolvers } from './taskSettings.resolvers.ts';

/** Everything about datasets of the older tasks. */
export const taskResolvers: Resolvers[] = [
  taskDatasetResolvers,
  taskSearchResolvers,
  taskAnnotationResolvers,
  taskRuleResolvers,
  taskSettingsResolvers,
];
