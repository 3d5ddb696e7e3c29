import { float } from '../../http/json.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { evaluateQuery } from '../query/evaluate.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { facetNamed, facetSet, type TaskSearch, taskSearch } from './search/taskSearch.ts';

export function ruleMetrics(
  tasks: TaskStore,
  dataset: TaskDatasetRow,
  query: string,
  labels: readonly string[],
): object {
  const search = taskSearch(tasks, dataset);
  const covered = evaluateQuery(search, query).set;
  const total = dataset.records;
  const annotated = facetSet(search, 'annotated_by').size;
  const totals = { total_records: total, annotated_records: annotated };
  if (total === 0) return totals;
  const coverage = float(covered.size / total);
  if (annotated === 0) return { coverage, ...totals };

  const { size } = covered.intersect(facetSet(search, 'annotated_as'));
  const correct = labels.reduce((sum, label) => sum + withLabel(search, label).intersect(covered).size, 0);
  const compared = labels.length * size;
  return {
    coverage,
    coverage_annotated: float(size / annotated),
    correct: float(correct),
    incorrect: float(compared - correct),
    ...(compared > 0 && { precision: float(correct / compared) }),
    ...totals,
  };
}

export function allRulesMetrics(tasks: TaskStore, dataset: TaskDatasetRow): object {
  const search = taskSearch(tasks, dataset);
  const covered = new OrdinalSet(search.limit);
  for (const { query } of tasks.rules.ofDataset(dataset.pk)) covered.unite(evaluateQuery(search, query).set);
  const annotated = facetSet(search, 'annotated_by');
  const share = (part: number, whole: number) => float(whole === 0 ? 0 : part / whole);
  const coverage = share(covered.size, dataset.records);
  return {
    coverage,
    coverage_annotated: share(covered.intersect(annotated).size, annotated.size),
    total_records: dataset.records,
    annotated_records: annotated.size,
  };
}

function withLabel(search: TaskSearch, label: string): OrdinalSet {
  const facet = facetNamed(search, 'annotated_as');
  return facetSet(search, 'annotated_as', { codes: facet ? search.tasks.facets.codes(facet.pk, [label]) : [] });
}
