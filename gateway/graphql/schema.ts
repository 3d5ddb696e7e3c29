import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  GraphQLError,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql';
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
import { suggestionResolvers } from '../modules/suggestion/suggestion.resolvers.ts';
import { taskAnnotationResolvers } from '../modules/task/taskAnnotation.resolvers.ts';
import { taskDatasetResolvers } from '../modules/task/taskDataset.resolvers.ts';
import { taskRuleResolvers } from '../modules/task/taskRule.resolvers.ts';
import { taskSearchResolvers } from '../modules/task/taskSearch.resolvers.ts';
import { taskSettingsResolvers } from '../modules/task/taskSettings.resolvers.ts';
import { transferResolvers } from '../modules/transfer/transfer.resolvers.ts';
import { userResolvers } from '../modules/user/user.resolvers.ts';
import { vectorResolvers } from '../modules/vector/vector.resolvers.ts';
import { workspaceResolvers } from '../modules/workspace/workspace.resolvers.ts';
import { isUuid } from './ids.ts';

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
        taskDatasetResolvers,
        taskSearchResolvers,
        taskAnnotationResolvers,
        taskRuleResolvers,
        taskSettingsResolvers,
        transferResolvers,
      ],
    }),
  );

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A moment that was sent, as it is. */
function momentOf(value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new GraphQLError('A DateTime is a text with a zone, such as 2026-03-01T09:30:00Z.');
}

/** Deeper than anybody stores, and far from what writing JSON takes. */
const MOST_LEVELS = 1_000;

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));

/** An object that was sent, as it is. */
function objectOf(value: unknown): object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject && isWithin(value, MOST_LEVELS)) return value;
  throw new GraphQLError(`A JSONObject is an object of at most ${MOST_LEVELS} levels.`);
}

/**
 * The scalars that need more than handing a value through. The REST API writes UTC without a zone; callers of GraphQL get it
 * with one.
 */
const scalarResolvers = {
  DateTime: {
    serialize: (value: unknown): string => {
      if (typeof value !== 'string') throw new TypeError('A DateTime is the text the REST API sends.');
      return HAS_ZONE.test(value) ? value : `${value}Z`;
    },
    parseValue: momentOf,
    parseLiteral: (node: ValueNode): string => momentOf(valueFromASTUntyped(node)),
  },
  JSONObject: {
    parseValue: objectOf,
    parseLiteral: (node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): object =>
      objectOf(valueFromASTUntyped(node, variables)),
  },
};

/** An id as REST answers it: a UUID may be sent in capitals as well. Ids of the older tasks hold names, and stay as they are. */
const canonical = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

const ID = new GraphQLScalarType<string>({
  ...GraphQLID.toConfig(),
  parseValue: (value) => canonical(GraphQLID.parseValue(value)),
  parseLiteral: (node: ValueNode) => canonical(GraphQLID.parseLiteral(node)),
});

/**
 * Makes a schema read each id as REST answers it, wherever in a request it is sent. The ID of the library is shared by all
 * schemas of a process and cannot be defined by one, so it is exchanged in this one's own types.
 */
function withCanonicalIds(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter((type) => type !== GraphQLID);
  for (const type of types) {
    if (isInputObjectType(type)) exchangeIn(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    exchangeIn(type.getFields());
    for (const { args } of Object.values(type.getFields())) exchangeIn(args);
  }
  return new GraphQLSchema({ ...schema.toConfig(), types });
}

function exchangeIn(typed: Record<string, { type: unknown }> | readonly { type: unknown }[]): void {
  for (const one of Object.values(typed)) one.type = exchanged(one.type);
}

/** The same type, lists and all, with the own ID in the place of the shared one. */
function exchanged(type: unknown): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(exchanged(type.ofType) as never);
  if (isListType(type)) return new GraphQLList(exchanged(type.ofType) as never);
  return type === GraphQLID ? ID : type;
}
