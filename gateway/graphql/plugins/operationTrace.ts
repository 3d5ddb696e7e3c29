import { type Context as SpanContext, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { GraphQLResolveInfo } from 'graphql';

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
