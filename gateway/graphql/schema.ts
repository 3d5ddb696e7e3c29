import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  buildSchema,
  type FloatValueNode,
  GraphQLError,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLSchema,
  type IntValueNode,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  valueFromASTUntyped,
  type ValueNode,
  visit,
} from 'graphql';
import { copyResolvers } from '../modules/copy/copy.resolvers.ts';
import { analyticsResolvers } from '../modules/analytics/analytics.resolvers.ts';
import { apiKeyResolvers } from '../modules/apiKey/apiKey.resolvers.ts';
import { assignmentResolvers } from '../modules/assignment/assignment.resolvers.ts';
import { changeResolvers } from '../modules/change/change.resolvers.ts';
import { controlResolvers } from '../modules/control/control.resolvers.ts';
import { datasetResolvers } from '../modules/dataset/dataset.resolvers.ts';
import { datasetSettingsResolvers } from '../modules/dataset/datasetSettings.resolvers.ts';
import { actResolvers } from '../modules/act/act.resolvers.ts';
import { historyResolvers } from '../modules/history/history.resolvers.ts';
import { liveResolvers } from '../modules/live/live.resolvers.ts';
import { overviewResolvers } from '../modules/overview/overview.resolvers.ts';
import { qualityResolvers } from '../modules/quality/quality.resolvers.ts';
import { recordResolvers } from '../modules/record/record.resolvers.ts';
import { resolutionResolvers } from '../modules/resolution/resolution.resolvers.ts';
import { responseResolvers } from '../modules/response/response.resolvers.ts';
import { settingsResolvers } from '../modules/settings/settings.resolvers.ts';
import { suggesterResolvers } from '../modules/suggester/suggester.resolvers.ts';
import { suggestionResolvers } from '../modules/suggestion/suggestion.resolvers.ts';
import { taskAnnotationResolvers } from '../modules/task/taskAnnotation.resolvers.ts';
import { taskDatasetResolvers } from '../modules/task/taskDataset.resolvers.ts';
import { taskRuleResolvers } from '../modules/task/taskRule.resolvers.ts';
import { taskSearchResolvers } from '../modules/task/taskSearch.resolvers.ts';
import { taskSettingsResolvers } from '../modules/task/taskSettings.resolvers.ts';
import { transferResolvers } from '../modules/transfer/transfer.resolvers.ts';
import { userResolvers } from '../modules/user/user.resolvers.ts';
import { webhookResolvers } from '../modules/webhook/webhook.resolvers.ts';
import { workspaceResolvers } from '../modules/workspace/workspace.resolvers.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import { isUnsafeNumber } from '#gateway/lib/jsonText.ts';
import { withDocumentedFailures } from './documentedFailures.ts';
import { cannotKeep } from './errors.ts';
import { isUuid } from './input.ts';

/** Builds the executable schema from the files in `schemaDir` and the resolvers of all modules. Ids are accepted in any notation of UUIDs. */
export const createSchema = (schemaDir: string): GraphQLSchema =>
  withDocumentedFailures(
    withCanonicalIds(
      makeExecutableSchema({
        typeDefs: readTypes(schemaDir),
        // Nothing else uses the schema yet; a copy for the resolvers would take as long as building it.
        updateResolversInPlace: true,
        resolvers: [
          scalarResolvers,
          userResolvers,
          apiKeyResolvers,
          workspaceResolvers,
          webhookResolvers,
          settingsResolvers,
          datasetResolvers,
          datasetSettingsResolvers,
          overviewResolvers,
          analyticsResolvers,
          assignmentResolvers,
          changeResolvers,
          historyResolvers,
          actResolvers,
          controlResolvers,
          recordResolvers,
          responseResolvers,
          qualityResolvers,
          resolutionResolvers,
          suggestionResolvers,
          suggesterResolvers,
          liveResolvers,
          taskDatasetResolvers,
          taskSearchResolvers,
          taskAnnotationResolvers,
          taskRuleResolvers,
          taskSettingsResolvers,
          copyResolvers,
          transferResolvers,
        ],
      }),
    ),
  );

/** The types of the files in a folder, as one document. */
function readTypes(folder: string): GraphQLSchema {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
  const text = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
  // The generator of the types has validated it. The places of its parts in the text would take several MiB of memory.
  return buildSchema(text.join('\n'), { assumeValidSDL: true, noLocation: true });
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

function parseDateTime(value: unknown): string {
  if (typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) && hasDay(value))
    return value;
  throw new GraphQLError('A DateTime is a text with a zone, such as 2026-03-01T09:30:00Z.');
}

/** Whether the day exists: JavaScript reads 2026-02-31 as one of the next month. */
function hasDay(time: string): boolean {
  const day = time.slice(0, 'yyyy-mm-dd'.length);
  return new Date(day).toISOString().startsWith(day);
}

/** Far below the depth at which writing JSON would overflow the stack. */
const MAX_LEVELS = 1_000;

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));

function parseObject(value: unknown): object {
  if (isObject(value) && isWithin(value, MAX_LEVELS)) return value;
  throw new GraphQLError(`A JSONObject is an object of at most ${MAX_LEVELS} levels.`);
}

function refuseUnsafe({ value }: IntValueNode | FloatValueNode): void {
  if (isUnsafeNumber(value)) throw new GraphQLError(cannotKeep(value));
}

/** Scalars with validation; the REST API sends UTC without a zone, GraphQL with one. */
const scalarResolvers = {
  DateTime: {
    serialize: (value: unknown): string => {
      if (typeof value !== 'string') throw new TypeError('A DateTime must be the text that the REST API sends.');
      return HAS_ZONE.test(value) ? value : `${value}Z`;
    },
    parseValue: parseDateTime,
    parseLiteral: (node: ValueNode): string => parseDateTime(valueFromASTUntyped(node)),
  },
  JSONObject: {
    parseValue: parseObject,
    parseLiteral: (node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): object => {
      visit(node, { IntValue: refuseUnsafe, FloatValue: refuseUnsafe });
      return parseObject(valueFromASTUntyped(node, variables));
    },
  },
};

/** UUIDs in lower case, as REST returns them; other ids contain names and stay as they are. */
const canonical = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

const ID = new GraphQLScalarType<string>({
  ...GraphQLID.toConfig(),
  parseValue: (value) => canonical(GraphQLID.parseValue(value)),
  parseLiteral: (node: ValueNode) => canonical(GraphQLID.parseLiteral(node)),
});

/** Replaces the scalar ID in a schema, since GraphQL shares its own one among all schemas of the process. */
function withCanonicalIds(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter((type) => type !== GraphQLID);
  for (const type of types) {
    if (isInputObjectType(type)) replaceIdIn(Object.values(type.getFields()));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const fields = Object.values(type.getFields());
    replaceIdIn([...fields, ...fields.flatMap(({ args }) => args)]);
  }
  return new GraphQLSchema({ ...schema.toConfig(), types });
}

function replaceIdIn(members: readonly { type: unknown }[]): void {
  for (const member of members) member.type = withOwnId(member.type);
}

function withOwnId(type: unknown): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(withOwnId(type.ofType) as never);
  if (isListType(type)) return new GraphQLList(withOwnId(type.ofType) as never);
  return type === GraphQLID ? ID : type;
}
