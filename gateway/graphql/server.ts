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
import { parseOptions, validationRules } from './limits.ts';
import { charging, describeFailures, formatError, introspectingSignedIn, streamsElsewhere } from './plugins.ts';

/** Apollo Server as this product needs it: nothing is reported anywhere, and nothing wraps the resolvers. */
export function createApollo(
  schema: GraphQLSchema,
  logger: FastifyBaseLogger,
  introspection: Introspection,
  plugins: readonly ApolloServerPlugin<Context>[] = [],
): ApolloServer<Context> {
  const disabled: ApolloServerPlugin[] = [
    // It would wrap every resolver to collect cache hints that nobody gives.
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ];
  return new ApolloServer<Context>({
    schema,
    logger,
    plugins: [
      ...disabled,
      describeFailures,
      streamsElsewhere,
      charging,
      ...(introspection === 'signed-in' ? [introspectingSignedIn] : []),
      ...plugins,
    ],
    formatError,
    // Apollo's own adds a line break, for which a whole page of records is copied.
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
