import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { analyticsResolvers } from '../modules/analytics/analytics.resolvers.ts';
import { datasetResolvers } from '../modules/dataset/dataset.resolvers.ts';
import { fieldResolvers } from '../modules/field/field.resolvers.ts';
import { liveResolvers } from '../modules/live/live.resolvers.ts';
import { metadataResolvers } from '../modules/metadata/metadata.resolvers.ts';
import { overviewResolvers } from '../modules/overview/overview.resolvers.ts';
import { questionResolvers } from '../modules/question/question.resolvers.ts';
import { recordResolvers } from '../modules/record/record.resolvers.ts';
import { responseResolvers } from '../modules/response/response.resolvers.ts';
import { settingsResolvers } from '../modules/settings/settings.resolvers.ts';
import { transferResolvers } from '../modules/transfer/transfer.resolvers.ts';
import { suggestionResolvers } from '../modules/suggestion/suggestion.resolvers.ts';
import { taskResolvers } from '../modules/task/task.resolvers.ts';
import { userResolvers } from '../modules/user/user.resolvers.ts';
import { vectorResolvers } from '../modules/vector/vector.resolvers.ts';
import { workspaceResolvers } from '../modules/workspace/workspace.resolvers.ts';
import { withCanonicalIds } from './idScalar.ts';
import { scalarResolvers } from './scalars.ts';

/** The contract's files, joined to what answers it. */
export const createSchema = (schemaDir: string): GraphQLSchema =>
  withCanonicalIds(
    makeExecutableSchema({
      typeDefs: readdirSync(schemaDir)
        .filter((file) => file.endsWith('.graphql'))
        .sort()
        .map((file) => readFileSync(join(schemaDir, file), 'utf8')),
      resolvers: [
        scalarResolvers,
        userResolvers,
        workspaceResolvers,
        settingsResolvers,
        datasetResolvers,
        overviewResolvers,
        analyticsResolvers,
        fieldResolvers,
        questionResolvers,
        metadataResolvers,
        vectorResolvers,
        recordResolvers,
        responseResolvers,
        suggestionResolvers,
        liveResolvers,
        ...taskResolvers,
        transferResolvers,
      ],
    }),
  );
