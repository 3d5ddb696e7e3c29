import { validate } from '../../http/ajv.ts';
import { MissingVectorError, UnprocessableError } from '../../http/errors.ts';
import {
  type RecordsQuery,
  type Bounds,
  METADATA_BOUNDS,
  type SearchBody,
  type Sort,
  type TextQuery,
  type VectorQuery,
} from '../../shapes/search.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { UserRow } from '../../store/users.ts';
import { tokenize } from '../tokenizer.ts';
import {
  type Condition,
  conditionOf,
  type TypedFacet,
  facetOf,
  isColumn,
  metadataFacet,
  type RecordColumn,
  type SearchContext,
  rangeCondition,
  type Status,
  statusesOf,
  termsCondition,
} from './conditions.ts';

export interface Sorting {
  /** A facet, or a column of the records. */
  facet: TypedFacet | RecordColumn;
  order: 'asc' | 'desc';
}

/** The criteria of a search, with all names resolved. */
export interface Criteria {
  /** The user whose responses count; all responses without. */
  viewer: UserRow | undefined;
  /** Lists of alternatives, all of which must match. */
  statuses: readonly (readonly Status[])[];
  conditions: readonly Condition[];
  text: { words: string[]; fieldPk: number | undefined } | undefined;
  near: { settingsPk: number; numbers: number[]; except: number | undefined } | undefined;
  sort: readonly Sorting[];
  offset: number;
  limit: number;
}

const DEFAULT_LIMIT = 50;

export function listCriteria(context: SearchContext, query: RecordsQuery): Criteria {
  const { offset = 0, limit = DEFAULT_LIMIT, response_status = [], metadata = [], sort_by = [] } = query;
  return {
    viewer: context.viewer,
    statuses: response_status.length > 0 ? [statusesOf(response_status)] : [],
    conditions: metadata.flatMap((parameter) => metadataCondition(context, parameter)),
    text: undefined,
    near: undefined,
    sort: sortings(context, sort_by),
    offset: Math.max(0, offset),
    limit,
  };
}

/** The order in the body overrides that of the parameters. */
export function searchCriteria(context: SearchContext, query: RecordsQuery, body: SearchBody): Criteria {
  const criteria = listCriteria(context, query);
  const filters = body.filters?.and ?? [];
  const conditions = filters.map((filter) => conditionOf(context, filter));
  return {
    ...criteria,
    statuses: [...criteria.statuses, ...conditions.flatMap((item) => ('statuses' in item ? [item.statuses] : []))],
    conditions: [...criteria.conditions, ...conditions.flatMap((item) => ('statuses' in item ? [] : [item]))],
    text: body.query?.text ? textCriterion(context, body.query.text) : undefined,
    near: body.query?.vector ? vectorCriterion(context, body.query.vector) : undefined,
    sort: body.sort ? body.sort.map((sort) => sorting(context, sort)) : criteria.sort,
  };
}

/** `name:expression`. Ignores unknown properties. */
function metadataCondition(context: SearchContext, parameter: string): Condition[] {
  const at = parameter.indexOf(':');
  const [name, expression] = [parameter.slice(0, at), parameter.slice(at + 1)];
  const property = context.store.metadataProperties.byName(context.dataset.pk, name);
  if (!property) return [];
  const { type } = property.settings;
  const facet = metadataFacet(context, name);
  if (type === 'terms') return [termsCondition(context, facet, expression.split(','))];
  const bounds = parseBounds(expression, type);
  return [rangeCondition(context, facet, bounds.ge, bounds.le)];
}

function parseBounds(expression: string, type: 'integer' | 'float'): Bounds {
  try {
    const { value, errors } = validate(METADATA_BOUNDS[type], JSON.parse(expression));
    if (errors.length === 0) return value as Bounds;
  } catch {
    // Invalid JSON gets the same message.
  }
  throw new UnprocessableError(
    `'${expression}' is not a range of metadata: use {"ge": 1, "le": 2}, at least one of the two`,
  );
}

/** `field,field` or `field:order` */
const SORT_BY = /^(?:[^,:]+(?:,[^,:]+)*|[^,:]+:[^,:]+(?:,[^,:]+)*)$/;

/** A field is a date of the record or `metadata.name`. */
function sortings(context: SearchContext, parameters: readonly string[]): Sorting[] {
  const orders = new Map<string, string>();
  for (const parameter of parameters) {
    if (!SORT_BY.test(parameter)) {
      throw new UnprocessableError(
        `'${parameter}' in 'sort_by' is neither a list of fields nor a field with its order`,
      );
    }
    const [fields = '', order] = parameter.split(':');
    for (const field of fields.split(',')) {
      const other = order !== undefined && orders.get(field);
      if (other) throw new UnprocessableError(`'sort_by' has two orders for '${field}': ${other} and ${order}`);
      orders.set(field, order ?? '');
    }
  }
  return Array.from(orders, ([field, order]) => sortingBy(context, field, order || 'asc'));
}

function sortingBy(context: SearchContext, field: string, order: string): Sorting {
  const facet = facetToSortBy(context, field);
  if (order === 'asc' || order === 'desc') return { facet, order };
  throw new UnprocessableError(
    `Provided sort order in 'sort_by' query param '${order}' for field '${field}' is not valid.`,
  );
}

function facetToSortBy(context: SearchContext, field: string): TypedFacet {
  if (field === 'inserted_at' || field === 'updated_at') return { key: { kind: field }, type: 'dates' };
  if (field.startsWith('metadata.')) return metadataFacet(context, field.slice('metadata.'.length));
  throw new UnprocessableError(
    `Provided sort field in 'sort_by' query param '${field}' is not valid: use inserted_at, updated_at or metadata.<name>`,
  );
}

function sorting(context: SearchContext, { scope, order }: Sort): Sorting {
  if (scope.entity === 'response' && scope.question == null) {
    throw new UnprocessableError('records cannot be sorted by the status of responses');
  }
  const property = scope.entity === 'record' ? scope.property : undefined;
  return { facet: property !== undefined && isColumn(property) ? property : facetOf(context, scope), order };
}

function textCriterion({ store, dataset }: SearchContext, { q, field }: TextQuery): Criteria['text'] {
  if (!field) return { words: queryWords(q), fieldPk: undefined };
  const found = store.fields.byName(dataset.pk, field);
  if (!found) throw new UnprocessableError(`Field \`${field}\` not found in dataset \`${dataset.id}\`.`);
  // The only field has the same records as all fields together, for which more is indexed.
  const isOnly = store.fields.ofDataset(dataset.pk).length === 1;
  return { words: queryWords(q), fieldPk: isOnly ? undefined : found.pk };
}

function vectorCriterion({ store, dataset }: SearchContext, query: VectorQuery): Criteria['near'] {
  const settings = store.vectorsSettings.byName(dataset.pk, query.name);
  if (!settings) throw new UnprocessableError(`Vector \`${query.name}\` not found in dataset \`${dataset.id}\`.`);
  const sign = query.order === 'least_similar' ? -1 : 1;
  const near = (numbers: Iterable<number>, except?: number) => ({
    settingsPk: settings.pk,
    numbers: Array.from(numbers, (number) => number * sign),
    except,
  });
  if (query.record_id == null) {
    const value = query.value ?? [];
    if (value.length === settings.dimensions) return near(value);
    throw new UnprocessableError(`vector \`${query.name}\` has ${settings.dimensions} elements, got ${value.length}`);
  }
  const record = store.records.inDataset(dataset.pk, query.record_id);
  if (!record) {
    throw new UnprocessableError(`Record with id \`${query.record_id}\` not found in dataset \`${dataset.id}\`.`);
  }
  const ordinal = ordinalOf(record.pk);
  const numbers = store.vectors.get(settings.pk, ordinal);
  if (!numbers)
    throw new MissingVectorError(
      `Record \`${record.id}\` does not have a vector for vector settings \`${query.name}\``,
    );
  return near(numbers, ordinal);
}

/** A search for thousands of words would delay other requests. */
const MAX_WORDS = 100;

function queryWords(text: string): string[] {
  const found = [...new Set(tokenize(text))];
  if (found.length <= MAX_WORDS) return found;
  throw new UnprocessableError(`a text query has at most ${MAX_WORDS} different words, got ${found.length}`);
}
