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
import { datasetPkOf, ordinalOf } from '../../store/recordAddress.ts';
import type { UserRow } from '../../store/users.ts';
import { tokenize } from '../tokenizer.ts';
import {
  type Condition,
  conditionOf,
  type Facet,
  facetOf,
  metadataFacet,
  type Place,
  rangeCondition,
  type Status,
  statusesOf,
  termsCondition,
} from './conditions.ts';

export interface Sorting {
  facet: Facet;
  order: 'asc' | 'desc';
}

/** A question to a dataset's records, with every name resolved. */
export interface Criteria {
  /** Whose responses count; everybody's without. */
  viewer: UserRow | undefined;
  /** Any one of them will do, in each of the lists. */
  statuses: readonly (readonly Status[])[];
  conditions: readonly Condition[];
  text: { words: string[]; fieldPk: number | undefined } | undefined;
  near: { settingsPk: number; numbers: number[]; except: number | undefined } | undefined;
  sort: readonly Sorting[];
  offset: number;
  limit: number;
}

const DEFAULT_LIMIT = 50;

/** What the parameters of a list ask for. */
export function listCriteria(place: Place, query: RecordsQuery): Criteria {
  const { offset = 0, limit = DEFAULT_LIMIT, response_status = [], metadata = [], sort_by = [] } = query;
  return {
    viewer: place.viewer,
    statuses: response_status.length > 0 ? [statusesOf(response_status)] : [],
    conditions: metadata.flatMap((parameter) => metadataCondition(place, parameter)),
    text: undefined,
    near: undefined,
    sort: sortings(place, sort_by),
    offset: Math.max(0, offset),
    limit,
  };
}

/** What a search asks for; its own order goes before that of the parameters. */
export function searchCriteria(place: Place, query: RecordsQuery, body: SearchBody): Criteria {
  const criteria = listCriteria(place, query);
  const filters = body.filters?.and ?? [];
  const found = filters.map((filter) => conditionOf(place, filter));
  return {
    ...criteria,
    statuses: [...criteria.statuses, ...found.flatMap((one) => ('statuses' in one ? [one.statuses] : []))],
    conditions: [...criteria.conditions, ...found.flatMap((one) => ('statuses' in one ? [] : [one]))],
    text: body.query?.text ? textCriterion(place, body.query.text) : undefined,
    near: body.query?.vector ? vectorCriterion(place, body.query.vector) : undefined,
    sort: body.sort ? body.sort.map((sort) => sorting(place, sort)) : criteria.sort,
  };
}

/** `name:expression`; properties the dataset does not have filter nothing out. */
function metadataCondition(place: Place, parameter: string): Condition[] {
  const at = parameter.indexOf(':');
  const [name, expression] = [parameter.slice(0, at), parameter.slice(at + 1)];
  const property = place.store.metadataProperties.byName(place.dataset.pk, name);
  if (!property) return [];
  const { type } = property.settings;
  const facet = metadataFacet(place, name);
  if (type === 'terms') return [termsCondition(place, facet, expression.split(','))];
  const bounds = parseBounds(expression, type);
  return [rangeCondition(place, facet, bounds.ge, bounds.le)];
}

function parseBounds(expression: string, type: 'integer' | 'float'): Bounds {
  try {
    const { value, errors } = validate(METADATA_BOUNDS[type], JSON.parse(expression));
    if (errors.length === 0) return value as Bounds;
  } catch {
    // Told below, like every other expression that is no range.
  }
  throw new UnprocessableError(
    `'${expression}' is not a range of metadata: use {"ge": 1, "le": 2}, at least one of the two`,
  );
}

/** Fields in a list, or one field with its order. */
const SORT_BY = /^(?:[^,:]+(?:,[^,:]+)*|[^,:]+:[^,:]+(?:,[^,:]+)*)$/;

/** `field`, `field,field` or `field:order`, where a field is a date of the record or `metadata.name`. */
function sortings(place: Place, parameters: readonly string[]): Sorting[] {
  const orders = new Map<string, string>();
  for (const parameter of parameters) {
    if (!SORT_BY.test(parameter)) {
      throw new UnprocessableError(
        `'${parameter}' in 'sort_by' is neither a list of fields nor a field with its order`,
      );
    }
    const [fields = '', order] = parameter.split(':');
    for (const field of fields.split(',')) {
      const given = order !== undefined && orders.get(field);
      if (given) throw new UnprocessableError(`'sort_by' has two orders for '${field}': ${given} and ${order}`);
      orders.set(field, order ?? '');
    }
  }
  return Array.from(orders, ([field, order]) => sortingBy(place, field, order || 'asc'));
}

function sortingBy(place: Place, field: string, order: string): Sorting {
  const facet = sortedFacet(place, field);
  if (order === 'asc' || order === 'desc') return { facet, order };
  throw new UnprocessableError(
    `Provided sort order in 'sort_by' query param '${order}' for field '${field}' is not valid.`,
  );
}

function sortedFacet(place: Place, field: string): Facet {
  if (field === 'inserted_at' || field === 'updated_at') return { key: { kind: field }, reads: 'dates' };
  if (field.startsWith('metadata.')) return metadataFacet(place, field.slice('metadata.'.length));
  throw new UnprocessableError(
    `Provided sort field in 'sort_by' query param '${field}' is not valid: use inserted_at, updated_at or metadata.<name>`,
  );
}

function sorting(place: Place, { scope, order }: Sort): Sorting {
  if (scope.entity === 'response' && scope.question == null) {
    throw new UnprocessableError('records cannot be sorted by the status of responses');
  }
  return { facet: facetOf(place, scope), order };
}

function textCriterion({ store, dataset }: Place, { q, field }: TextQuery): Criteria['text'] {
  if (!field) return { words: queryWords(q), fieldPk: undefined };
  const found = store.fields.byName(dataset.pk, field);
  if (!found) throw new UnprocessableError(`Field \`${field}\` not found in dataset \`${dataset.id}\`.`);
  return { words: queryWords(q), fieldPk: found.pk };
}

function vectorCriterion({ store, dataset }: Place, query: VectorQuery): Criteria['near'] {
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
  const record = store.records.byId(query.record_id);
  if (!record || datasetPkOf(record.pk) !== dataset.pk) {
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

/** Looking one word up is cheap, and thousands of them hold up everybody. */
const MOST_WORDS = 100;

/** The words to look for, each once. */
function queryWords(text: string): string[] {
  const found = [...new Set(tokenize(text))];
  if (found.length <= MOST_WORDS) return found;
  throw new UnprocessableError(`a text query has at most ${MOST_WORDS} different words, got ${found.length}`);
}
