import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf } from '../../../store/recordAddress.ts';
import { dateSpan } from '../dates.ts';
import { evaluateQuery } from '../../query/evaluate.ts';
import { Keywords } from '../../query/keywords.ts';
import type { RecordsQuery } from '../../shapes/query.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import { metadataFacetName } from '../metadata.ts';
import { badRequest } from '../refusals.ts';
import { facetNamed, facetSet, isOneOf, liveSet, type TaskSearch } from './taskSearch.ts';

export interface Matches {
  set: OrdinalSet;
  keywords: Keywords;
}

/** The records that match a query; ids override all other conditions. */
export function matching(search: TaskSearch, query: RecordsQuery): Matches {
  const { tasks, dataset, limit } = search;
  if (query.raw_query != null) throw badRequest('raw_query is not supported; use query_text and the filters');
  if (query.ids && query.ids.length > 0) {
    const pks = tasks.records.pksOf(dataset.pk, query.ids.map(String));
    return { set: new OrdinalSet(limit, pks.map(ordinalOf)), keywords: new Keywords() };
  }
  const text = query.query_text?.trim() ? evaluateQuery(search, query.query_text) : undefined;
  let set = text?.set;
  for (const filter of filtersOf(search, query)) set = filter(set);
  set ??= liveSet(search);
  for (const rule of query.uncovered_by_rules ?? []) set.subtract(evaluateQuery(search, rule).set);
  return { set, keywords: text?.keywords ?? new Keywords() };
}

/** Filters a set, or all records. */
type Filter = (among: OrdinalSet | undefined) => OrdinalSet;

function filtersOf(search: TaskSearch, query: RecordsQuery): Filter[] {
  const isText2Text = search.dataset.task === 'Text2Text';
  const words = (name: string, wanted: readonly string[] | null | undefined): Filter[] =>
    wanted && wanted.length > 0 ? [having(search, name, (facet) => valuesTest(search, facet, wanted))] : [];
  return [
    ...words('predicted_by', query.predicted_by),
    ...words('annotated_by', query.annotated_by),
    ...words('status', query.status),
    ...(isText2Text ? [] : words('predicted_as', query.predicted_as)),
    ...(isText2Text ? [] : words('annotated_as', query.annotated_as)),
    ...words('predicted', query.predicted ? [query.predicted] : []),
    ...(query.score ? [having(search, 'score', () => scoreTest(query.score!))] : []),
    ...Object.entries(query.metadata ?? {}).flatMap(([key, value]) => {
      // An empty list of metadata values matches nothing; other empty lists are ignored.
      if (Array.isArray(value) && value.length === 0) return [() => new OrdinalSet(search.limit)];
      const wanted = [value].flat().filter((item) => item != null);
      return words(metadataFacetName(key), wanted.map(String));
    }),
    ...(query.has_annotation ? [having(search, 'annotated_by', anyValue)] : []),
    ...(query.has_prediction ? [having(search, 'predicted_by', anyValue)] : []),
  ];
}

/** Keeps records with a value of a facet that passes a test. */
const having =
  (search: TaskSearch, name: string, testOf: (facet: TaskFacet) => (value: number) => boolean): Filter =>
  (among) => {
    const facet = facetNamed(search, name);
    return facet ? facetSet(search, facet, testOf(facet), among) : new OrdinalSet(search.limit);
  };

const anyValue = () => () => true;

function valuesTest({ tasks }: TaskSearch, facet: TaskFacet, wanted: readonly string[]): (value: number) => boolean {
  if (facet.reads === 'dates') {
    const spans = wanted.flatMap((date) => dateSpan(date) ?? []);
    return (value) => spans.some(({ first, last }) => value >= first && value <= last);
  }
  return isOneOf(isOfWords(facet) ? tasks.facets.codes(facet.pk, wanted) : wanted.map(Number));
}

/** Argilla has two names for both bounds. */
function scoreTest({ from, to, range_from, range_to }: NonNullable<RecordsQuery['score']>): (value: number) => boolean {
  const [least, most] = [from ?? range_from ?? 0, to ?? range_to ?? Infinity];
  return (value) => value >= least && value <= most;
}
