import type { NumberRange } from '../../../store/columnSets.ts';
import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf } from '../../../store/recordAddress.ts';
import { dateSpan } from '../dates.ts';
import { evaluateQuery } from '../../query/evaluate.ts';
import { Keywords } from '../../query/keywords.ts';
import type { RecordsQuery } from '../../shapes/query.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import { metadataFacetName } from '../metadata.ts';
import { badRequest } from '../refusals.ts';
import { type FacetFilter, facetNamed, facetSet, liveSet, rangeOf, type TaskSearch } from './taskSearch.ts';

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
  const sets = [...(text ? [text.set] : []), ...filtersOf(search, query)];
  const set = sets.length > 0 ? sets.reduce((all, other) => all.intersect(other)) : liveSet(search);
  for (const rule of query.uncovered_by_rules ?? []) set.subtract(evaluateQuery(search, rule).set);
  return { set, keywords: text?.keywords ?? new Keywords() };
}

/** The records that pass each filter. */
function filtersOf(search: TaskSearch, query: RecordsQuery): OrdinalSet[] {
  const isText2Text = search.dataset.task === 'Text2Text';
  const words = (name: string, wanted: readonly string[] | null | undefined): OrdinalSet[] => {
    if (!wanted || wanted.length === 0) return [];
    const facet = facetNamed(search, name);
    return [facet ? facetSet(search, facet, valuesFilter(search, facet, wanted)) : new OrdinalSet(search.limit)];
  };
  return [
    ...words('predicted_by', query.predicted_by),
    ...words('annotated_by', query.annotated_by),
    ...words('status', query.status),
    ...(isText2Text ? [] : words('predicted_as', query.predicted_as)),
    ...(isText2Text ? [] : words('annotated_as', query.annotated_as)),
    ...words('predicted', query.predicted ? [query.predicted] : []),
    ...(query.score ? [facetSet(search, 'score', { ranges: [scoreRange(query.score)] })] : []),
    ...Object.entries(query.metadata ?? {}).flatMap(([key, value]) => {
      // An empty list of metadata values matches nothing; other empty lists are ignored.
      if (Array.isArray(value) && value.length === 0) return [new OrdinalSet(search.limit)];
      const wanted = [value].flat().filter((item) => item != null);
      return words(metadataFacetName(key), wanted.map(String));
    }),
    ...(query.has_annotation ? [facetSet(search, 'annotated_by')] : []),
    ...(query.has_prediction ? [facetSet(search, 'predicted_by')] : []),
  ];
}

function valuesFilter({ tasks }: TaskSearch, facet: TaskFacet, wanted: readonly string[]): FacetFilter {
  if (isOfWords(facet)) return { codes: tasks.facets.codes(facet.pk, wanted) };
  const spans =
    facet.reads === 'dates'
      ? wanted.flatMap((date) => dateSpan(date) ?? [])
      : wanted.map(Number).map((number) => ({ first: number, last: number }));
  return { ranges: spans.map(({ first, last }) => rangeOf(first, last)) };
}

/** Argilla has two names for both bounds. */
const scoreRange = ({ from, to, range_from, range_to }: NonNullable<RecordsQuery['score']>): NumberRange =>
  rangeOf(from ?? range_from ?? 0, to ?? range_to ?? Infinity);
