import type { ApolloServerPlugin } from '@apollo/server';
import {
  context as spanContext,
  type Span,
  type Context as SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from './context.ts';

const traces = new WeakMap<Context, OperationTrace>();

/** Creates a span for each operation and its fields, inside the span of the HTTP request. */
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

/** Runs every explicit resolver inside the span of its field, so that the spans of REST calls are below it. */
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
    // Subscriptions are not traced.
    if (!field) return resolve(source, args, context, info);
    try {
      const result = spanContext.with(field.context, () => resolve(source, args, context, info));
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

type Path = GraphQLResolveInfo['path'];

/** The spans of one operation: its own, and one for each selected field with a resolver, shared by all items of a list. */
export class OperationTrace {
  readonly #span: Span;
  readonly #context: SpanContext;
  readonly #fields = new Map<string, FieldTrace>();

  constructor(span: Span) {
    this.#span = span;
    this.#context = trace.setSpan(spanContext.active(), span);
  }

  enter({ path, parentType, fieldName }: GraphQLResolveInfo): FieldTrace {
    const key = pathNames(path);
    const known = this.#fields.get(key);
    if (known) return known;
    const parent = this.#parentOf(path)?.context ?? this.#context;
    const field = new FieldTrace(`${parentType.name}.${fieldName}`, key, parent);
    this.#fields.set(key, field);
    return field;
  }

  end(): void {
    for (const field of this.#fields.values()) field.end();
    this.#span.end();
  }

  /** The nearest field above that has a resolver. */
  #parentOf({ prev }: Path): FieldTrace | undefined {
    return prev && (this.#fields.get(pathNames(prev)) ?? this.#parentOf(prev));
  }
}

/** A span from the first time a field is resolved to the last. */
class FieldTrace {
  readonly context: SpanContext;
  readonly #span: Span;
  #end = Date.now();

  constructor(name: string, path: string, parent: SpanContext) {
    const attributes = { 'graphql.field.path': path };
    this.#span = trace.getTracer('marl.graphql').startSpan(name, { attributes }, parent);
    this.context = trace.setSpan(parent, this.#span);
  }

  leave<Value>(value: Value): Value {
    this.#end = Date.now();
    return value;
  }

  fail(error: unknown): never {
    this.#end = Date.now();
    this.#span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
    throw error;
  }

  end(): void {
    this.#span.end(this.#end);
  }
}

/** A path without list indexes, such as `dataset.records.items.responses`. */
function pathNames({ key, prev }: Path): string {
  const above = prev ? pathNames(prev) : '';
  if (typeof key === 'number') return above;
  return above ? `${above}.${key}` : key;
}
