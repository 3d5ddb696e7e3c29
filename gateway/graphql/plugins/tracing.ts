import type { ApolloServerPlugin } from '@apollo/server';
import { context as active, SpanStatusCode, trace } from '@opentelemetry/api';
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '../context.ts';
import { OperationTrace } from './operationTrace.ts';

const traces = new WeakMap<Context, OperationTrace>();

/** A span for each operation, inside that of its HTTP request, from before it is read to when its answer goes out; and fields. */
export function tracing(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  traceResolvers(schema);
  return { requestDidStart };
}

const requestDidStart: ApolloServerPlugin<Context>['requestDidStart'] = async ({ contextValue }) => {
  const span = trace.getTracer('marl.graphql').startSpan('graphql');
  const operationTrace = new OperationTrace(span);
  traces.set(contextValue, operationTrace);
  return {
    didResolveOperation: async ({ operation, operationName }) => {
      if (!operation) return;
      span.updateName([operation.operation, operationName].filter(Boolean).join(' '));
      span.setAttribute('graphql.operation.type', operation.operation);
      if (operationName) span.setAttribute('graphql.operation.name', operationName);
    },
    willSendResponse: async ({ errors }) => {
      if (errors?.length) span.setStatus({ code: SpanStatusCode.ERROR, message: errors[0]!.message });
      operationTrace.end();
    },
  };
};

/** Lets every resolver of our own run inside the span of its field, so that REST calls are found below it. */
function traceResolvers(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.resolve) field.resolve = traced(field.resolve as GraphQLFieldResolver<unknown, Context>);
    }
  }
}

function traced(resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const field = traces.get(context)?.enter(info);
    // Subscriptions are no operation with a beginning and an end.
    if (!field) return resolve(source, args, context, info);
    try {
      const result = active.with(field.context, () => resolve(source, args, context, info));
      if (!(result instanceof Promise)) return field.leave(result);
      return result.then(
        (value: unknown) => field.leave(value),
        (error: unknown) => field.fail(error),
      );
    } catch (error) {
      return field.fail(error);
    }
  };
}
