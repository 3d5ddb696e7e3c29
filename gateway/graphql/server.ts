import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Introspection } from '#gateway/settings.ts';
import type { Context } from './context.ts';
import { costLimit } from './cost.ts';
import { parseOptions, validationRules } from './limits.ts';
import { formatError, introspectionForSignedIn, refuseSubscriptions, reportErrors } from './plugins.ts';
import { repeatMutations } from './repeats.ts';

/** Configures Apollo Server so that it reports nothing to Apollo and wraps no resolvers. */
export function createApollo(
  schema: GraphQLSchema,
  logger: FastifyBaseLogger,
  introspection: Introspection,
  plugins: readonly ApolloServerPlugin<Context>[] = [],
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    logger,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      reportErrors,
      refuseSubscriptions,
      repeatMutations,
      costLimit,
      ...(introspection === 'signed-in' ? [introspectionForSignedIn] : []),
      ...plugins,
    ],
    formatError,
    // The default appends a line break, which copies the whole text.
    stringifyResult: (result) => JSON.stringify(result),
    validationRules,
    parseOptions,
    introspection: introspection !== 'off',
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
}
