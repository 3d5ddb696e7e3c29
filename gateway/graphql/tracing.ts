import type { ApolloServerPlugin } from '@apollo/server';
import {
  context as active,
  context,
  type Span,
  type Context as SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from './context.ts';

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

type Path = GraphQLResolveInfo['path'];

/** The spans of one operation: its own, and one for each selected field with a resolver, however many things of a list have it. */
export class OperationTrace {
  readonly #span: Span;
  readonly #context: SpanContext;
  readonly #fields = new Map<string, FieldTrace>();

  constructor(span: Span) {
    this.#span = span;
    this.#context = trace.setSpan(context.active(), span);
  }

  enter({ path, parentType, fieldName }: GraphQLResolveInfo): FieldTrace {
    const key = namesIn(path);
    const known = this.#fields.get(key);
    if (known) return known;
    const parent = this.#above(path)?.context ?? this.#context;
    const field = new FieldTrace(`${parentType.name}.${fieldName}`, key, parent);
    this.#fields.set(key, field);
    return field;
  }

  end(): void {
    for (const field of this.#fields.values()) field.end();
    this.#span.end();
  }

  /** The nearest field above that has a resolver. */
  #above({ prev }: Path): FieldTrace | undefined {
    return prev && (this.#fields.get(namesIn(prev)) ?? this.#above(prev));
  }
}

/** A span that lasts from the first time a field is resolved to the last. */
class FieldTrace {
  readonly context: SpanContext;
  readonly #span: Span;
  #left = Date.now();

  constructor(name: string, path: string, parent: SpanContext) {
    const attributes = { 'graphql.field.path': path };
    this.#span = trace.getTracer('marl.graphql').startSpan(name, { attributes }, parent);
    this.context = trace.setSpan(parent, this.#span);
  }

  leave<Value>(value: Value): Value {
    this.#left = Date.now();
    return value;
  }

  fail(error: unknown): never {
    this.#left = Date.now();
    this.#span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
    throw error;
  }

  end(): void {
    this.#span.end(this.#left);
  }
}

/** A path without the places in lists, e.g. `dataset.records.items.responses`. */
function namesIn({ key, prev }: Path): string {
  const above = prev ? namesIn(prev) : '';
  if (typeof key === 'number') return above;
  return above ? `${above}.${key}` : key;
}
