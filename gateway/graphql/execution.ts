import {
  BREAK,
  defaultFieldResolver,
  defaultTypeResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
  visit,
} from 'graphql';

// Parts of graphql-js's execution for large answers: a page of records has some thousand values. `vite.graphql.ts` puts them into the
// library. They return undefined for everything unusual and for every error, and then the library takes its own path.

/** The parts of the library's context of an execution that are used here. */
interface Execution {
  schema: GraphQLSchema;
  fieldResolver: unknown;
  typeResolver: unknown;
}

type FieldNodes = readonly FieldNode[] & { [SELECTED]?: Selected; [FIELDS]?: Map<GraphQLObjectType, Fields> };
/** The fields that are selected of an object, by their names in the answer. */
type Fields = ReadonlyMap<string, FieldNodes> & { [SELECTION]?: Selection };
type Selection = readonly Selected[];
type Collect = (execution: Execution, type: GraphQLObjectType, fieldNodes: FieldNodes) => Fields;
type Results = Record<string, unknown>;

/** A selected field, which is looked up once for all objects of a list. */
interface Selected {
  responseName: string;
  fieldNodes: FieldNodes;
  name: string;
  /** The value of `__typename`. */
  typename: string | undefined;
  /** What its values are; undefined if only the library can complete them. */
  kind: Kind | undefined;
  /** Whether the parent object has the value, so that no resolver is needed. */
  isOfParent: boolean;
}

interface Kind {
  isNullable: boolean;
  isList: boolean;
  /** The type of texts, numbers and so on; undefined for objects. */
  leaf: GraphQLLeafType | undefined;
  /** The fields that are selected of an object with this `__typename`; undefined for objects that only the library can complete. */
  selectionFor(execution: Execution, typename: unknown): Selection | undefined;
}

const FIELDS = Symbol('fields');
const SELECTED = Symbol('selected');
const SELECTION = Symbol('selection');

const RESULTS: (new () => Results)[] = [];

/**
 * The object for the results of so many fields. V8 stores objects that are created without a prototype as slow hash tables, so these have
 * constructors whose prototype is empty. V8 learns from the first objects of a constructor how much room the others need, so there is one
 * for each number of fields. Values in a table of their own take several times the memory, and V8 allocates them among the old objects,
 * whose collection took a quarter of the time of a page of 50 records.
 */
export const emptyResults = (size: number): Results => new (RESULTS[Math.min(size, 31)] ??= resultsClass())();

function resultsClass(): new () => Results {
  function Results(this: Results) {
    // Never runs; V8 counts the assignments and reserves room for as many values.
    if (new.target === undefined) {
      this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = this.k = this.l = 0;
      this.m = this.n = this.o = this.p = this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = 0;
    }
  }
  Results.prototype = Object.create(null);
  return Results as unknown as new () => Results;
}

/** Converts the items of a list: iterating over an array takes ten times as long as a loop by index. */
export function listOf<Item, Result>(items: Iterable<Item>, complete: (item: Item, index: number) => Result): Result[] {
  if (!Array.isArray(items)) return Array.from(items, complete);
  const list: Result[] = [];
  for (let index = 0; index < items.length; index += 1) list.push(complete(items[index] as Item, index));
  return list;
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;
type CollectRoot = (
  schema: GraphQLSchema,
  fragments: Fragments,
  variables: unknown,
  type: GraphQLObjectType,
  selectionSet: SelectionSetNode,
) => Fields;

/** What the fields of an operation depend on, and the fields; null where they also depend on variables. */
interface KnownOperation extends Execution {
  fragments: Fragments;
  fields: Fields | null;
}

const OPERATIONS = new WeakMap<SelectionSetNode, KnownOperation>();

/** Collects the fields of an operation once for all its executions, and with them what is looked up for the fields below. */
export function fieldsOfOperation(
  collect: CollectRoot,
  { fieldResolver, typeResolver }: Execution,
  ...[schema, fragments, variables, type, selectionSet]: Parameters<CollectRoot>
): Fields {
  const known = OPERATIONS.get(selectionSet);
  const isSame =
    known?.schema === schema &&
    known.fieldResolver === fieldResolver &&
    known.typeResolver === typeResolver &&
    Object.keys(fragments).every((name) => known.fragments[name] === fragments[name]);
  if (isSame && known.fields) return known.fields;
  const fields = collect(schema, fragments, variables, type, selectionSet);
  if (isSame) return fields;
  const hasDirectives = [selectionSet, ...Object.values(fragments)].some(containsDirective);
  OPERATIONS.set(selectionSet, {
    schema,
    fieldResolver,
    typeResolver,
    fragments,
    fields: hasDirectives ? null : fields,
  });
  return fields;
}

/** Whether fields may be left out: `@skip` and `@include` take variables. */
function containsDirective(node: SelectionSetNode | FragmentDefinitionNode): boolean {
  let isFound = false;
  visit(node, {
    Directive: () => {
      isFound = true;
      return BREAK;
    },
  });
  return isFound;
}

/** Collects the fields of a type below a list of nodes once. */
export const memoizedByType =
  (collect: Collect): Collect =>
  (execution, type, fieldNodes) => {
    const known = (fieldNodes[FIELDS] ??= new Map<GraphQLObjectType, Fields>());
    let fields = known.get(type);
    if (fields === undefined) known.set(type, (fields = collect(execution, type, fieldNodes)));
    return fields;
  };

const nullable = (type: unknown): unknown => (isNonNullType(type) ? type.ofType : type);

/** Completes values that need neither a resolver nor the library: texts, numbers and so on, and objects and lists of these. */
export function plainValues(collect: Collect) {
  const selectionOf = (execution: Execution, type: GraphQLObjectType, fields: Fields): Selection =>
    (fields[SELECTION] ??= Array.from(
      fields,
      ([responseName, fieldNodes]) => (fieldNodes[SELECTED] = selectedField(execution, type, responseName, fieldNodes)),
    ));

  function selectedField(
    execution: Execution,
    parent: GraphQLObjectType,
    responseName: string,
    fieldNodes: FieldNodes,
  ): Selected {
    const name = fieldNodes[0]!.name.value;
    const field = parent.getFields()[name];
    const isUsual = field !== undefined && execution.fieldResolver === defaultFieldResolver;
    return {
      responseName,
      fieldNodes,
      name,
      typename: name === '__typename' ? parent.name : undefined,
      kind: isUsual ? kindOf(field.type, fieldNodes) : undefined,
      isOfParent: isUsual && field.resolve === undefined,
    };
  }

  function kindOf(outer: unknown, fieldNodes: FieldNodes): Kind | undefined {
    const type = nullable(outer);
    const isList = isListType(type);
    const each = isList ? nullable(type.ofType) : type;
    if (isListType(each)) return undefined;
    const selections = new Map<unknown, Selection | undefined>();
    return {
      isNullable: type === outer,
      isList,
      leaf: isLeafType(each) ? each : undefined,
      selectionFor(execution, typename) {
        const key = isObjectType(each) ? each.name : typename;
        if (!selections.has(key)) selections.set(key, plainSelection(execution, each, typename, fieldNodes));
        return selections.get(key);
      },
    };
  }

  function plainSelection(execution: Execution, declared: unknown, typename: unknown, fieldNodes: FieldNodes) {
    const type = isObjectType(declared) ? declared : runtimeType(execution, declared, typename);
    if (!type || type.isTypeOf) return undefined;
    const selection = selectionOf(execution, type, collect(execution, type, fieldNodes));
    const isPlain = selection.every((field) => field.typename !== undefined || (field.isOfParent && field.kind));
    return isPlain ? selection : undefined;
  }

  return {
    selectionOf,
    /** The completed value of a field of an object. */
    plainValue(execution: Execution, { typename, kind, isOfParent, name }: Selected, parent: unknown): unknown {
      if (typename !== undefined) return typename;
      if (!isOfParent || !kind || typeof parent !== 'object' || parent === null) return undefined;
      try {
        return completed(execution, kind, (parent as Results)[name]);
      } catch {
        return undefined;
      }
    },
    /** The completed value that a resolver returned. */
    plainResult(execution: Execution, { [SELECTED]: selected }: FieldNodes, value: unknown): unknown {
      if (!selected?.kind || selected.isOfParent) return undefined;
      try {
        return completed(execution, selected.kind, value);
      } catch {
        return undefined;
      }
    },
  };
}

/** The type of an object of an interface or a union, if its `__typename` tells. */
function runtimeType({ schema, typeResolver }: Execution, type: unknown, typename: unknown) {
  const { resolveType } = type as { resolveType?: unknown };
  if (resolveType !== undefined || typeResolver !== defaultTypeResolver || typeof typename !== 'string')
    return undefined;
  const found = schema.getType(typename);
  return isObjectType(found) && schema.isSubType(type as never, found) ? found : undefined;
}

function completed(execution: Execution, kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined) return kind.isNullable ? null : undefined;
  if (!kind.isList) return completedItem(execution, kind, value);
  if (!Array.isArray(value)) return undefined;
  const list: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const item = completedItem(execution, kind, value[index]);
    if (item === undefined) return undefined;
    list.push(item);
  }
  return list;
}

function completedItem(execution: Execution, kind: Kind, value: unknown): unknown {
  if (kind.leaf !== undefined) return isPlain(value) ? (kind.leaf.serialize(value) ?? undefined) : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Error || 'then' in value) return undefined;
  const selection = kind.selectionFor(execution, (value as Results).__typename);
  if (selection === undefined) return undefined;
  const results = emptyResults(selection.length);
  for (let index = 0; index < selection.length; index += 1) {
    const field = selection[index]!;
    const inner = field.typename ?? completed(execution, field.kind!, (value as Results)[field.name]);
    if (inner === undefined) return undefined;
    results[field.responseName] = inner;
  }
  return results;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
