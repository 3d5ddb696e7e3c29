import { OrdinalSet } from '../../../store/ordinalSet.ts';
import { ordinalOf } from '../../../store/recordAddress.ts';
import { momentsOf } from '../../query/dates.ts';
import { evaluateQuery } from '../../query/evaluate.ts';
import { Keywords } from '../../query/keywords.ts';
import type { RecordsQuery } from '../../shapes/query.ts';
import { isOfWords, type TaskFacet } from '../../store/taskFacets.ts';
import { metadataFacetName } from '../metadataFacets.ts';
import { badRequest } from '../refusals.ts';
import { facetSet, isOneOf, liveSet, type Searched } from './searched.ts';

/** The records that are asked for, and the words they were asked for by. */
export interface Matches {
  set: OrdinalSet;
  keywords: Keywords;
}

/** The records that meet everything a query says; ids overrule all the rest. */
export function matching(searched: Searched, query: RecordsQuery): Matches {
  const { tasks, dataset, limit } = searched;
  if (query.raw_query != null) throw badRequest('raw_query is not supported; use query_text and the filters');
  if (query.ids && query.ids.length > 0) {
    const pks = tasks.records.pksOf(dataset.pk, query.ids.map(String));
    return { set: new OrdinalSet(limit, pks.map(ordinalOf)), keywords: new Keywords() };
  }
  const text = query.query_text?.trim() ? evaluateQuery(searched, query.query_text) : undefined;
  let set = text?.set;
  for (const filter of filtersOf(searched, query)) set = filter(set);
  set ??= liveSet(searched);
  for (const rule of query.uncovered_by_rules ?? []) set.subtract(evaluateQuery(searched, rule).set);
  return { set, keywords: text?.keywords ?? new Keywords() };
}

/** Which of some records pass, or of all. */
type Filter = (among: OrdinalSet | undefined) => OrdinalSet;

function filtersOf(searched: Searched, query: RecordsQuery): Filter[] {
  const isText2Text = searched.dataset.task === 'Text2Text';
  const words = (name: string, wanted: readonly string[] | null | undefined): Filter[] =>
    wanted && wanted.length > 0 ? [having(searched, name, (facet) => valuesTest(searched, facet, wanted))] : [];
  return [
    ...words('predicted_by', query.predicted_by),
    ...words('annotated_by', query.annotated_by),
    ...words('status', query.status),
    ...(isText2Text ? [] : words('predicted_as', query.predicted_as)),
    ...(isText2Text ? [] : words('annotated_as', query.annotated_as)),
    ...words('predicted', query.predicted ? [query.predicted] : []),
    ...(query.score ? [having(searched, 'score', () => scoreTest(query.score!))] : []),
    ...Object.entries(query.metadata ?? {}).flatMap(([key, value]) => {
      // None of the values is what no record has; the other lists, empty, ask for nothing.
      if (Array.isArray(value) && value.length === 0) return [() => new OrdinalSet(searched.limit)];
      const wanted = [value].flat().filter((one) => one != null);
      return words(metadataFacetName(key), wanted.map(String));
    }),
    ...(query.has_annotation ? [having(searched, 'annotated_by', anyValue)] : []),
    ...(query.has_prediction ? [having(searched, 'predicted_by', anyValue)] : []),
  ];
}

/** Those whose facet has a value that passes the test. */
const having =
  (searched: Searched, name: string, testOf: (facet: TaskFacet) => (value: number) => boolean): Filter =>
  (among) => {
    const facet = searched.tasks.facets.find(searched.dataset.pk, name);
    return facet ? facetSet(searched, facet.pk, testOf(facet), among) : new OrdinalSet(searched.limit);
  };

const anyValue = () => () => true;

function valuesTest({ tasks }: Searched, facet: TaskFacet, wanted: readonly string[]): (value: number) => boolean {
  if (facet.reads === 'dates') {
    const spans = wanted.flatMap((one) => momentsOf(one) ?? []);
    return (value) => spans.some(({ first, last }) => value >= first && value <= last);
  }
  return isOneOf(isOfWords(facet) ? tasks.facets.codes(facet.pk, wanted) : wanted.map(Number));
}

/** Both ends have two names, as with Argilla. */
function scoreTest({ from, to, range_from, range_to }: NonNullable<RecordsQuery['score']>): (value: number) => boolean {
  const [least, most] = [from ?? range_from ?? 0, to ?? range_to ?? Infinity];
  return (value) => value >= least && value <= most;
}
