import { type GraphQLSchema, isObjectType } from 'graphql';
import { failsAs, type FailureCode } from './errors.ts';

/** A description names the code of its field: "Fails with `ERROR_FETCHING_FIELDS`." */
const CODE = /`(ERROR_\w+)`/;

/** Makes each field fail with the code in its description. A GraphQL error that its resolver throws keeps its own code. */
export function withDocumentedFailures(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const [, code] = CODE.exec(field.description ?? '') ?? [];
      const { resolve } = field;
      if (!code || !resolve) continue;
      const fail = failsAs(code as FailureCode);
      field.resolve = (...args) => {
        try {
          const result: unknown = resolve(...args);
          return result instanceof Promise ? result.catch(fail) : result;
        } catch (error) {
          return fail(error);
        }
      };
    }
  }
  return schema;
}
