import { float } from '../../http/json.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { evaluateQuery } from '../query/evaluate.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { facetSet, type Searched, searchedOf } from './search/searched.ts';

/** How well a rule does with these labels, whether it is stored or not. */
export function ruleMetrics(
  tasks: TaskStore,
  dataset: TaskDatasetRow,
  query: string,
  labels: readonly string[],
): object {
  const searched = searchedOf(tasks, dataset);
  const covered = evaluateQuery(searched, query).set;
  const total = dataset.records;
  const annotated = having(searched, 'annotated_by').size;
  const totals = { total_records: total, annotated_records: annotated };
  if (total === 0) return totals;
  const coverage = float(covered.size / total);
  if (annotated === 0) return { coverage, ...totals };

  const judged = covered.intersect(having(searched, 'annotated_as'));
  const correct = labels.map((label) => withLabel(searched, label).intersect(judged).size);
  const sum = correct.reduce((all, one) => all + one, 0);
  const precisions = correct.map((count) => count / judged.size);
  return {
    coverage,
    coverage_annotated: float(judged.size / annotated),
    correct: float(sum),
    incorrect: float(labels.length * judged.size - sum),
    ...(judged.size > 0 && labels.length > 0 && { precision: float(mean(precisions)) }),
    ...totals,
  };
}

/** How much of a dataset its rules reach together. */
export function allRulesMetrics(tasks: TaskStore, dataset: TaskDatasetRow): object {
  const searched = searchedOf(tasks, dataset);
  const covered = new OrdinalSet(searched.limit);
  for (const { query } of tasks.rules.ofDataset(dataset.pk)) covered.unite(evaluateQuery(searched, query).set);
  const annotated = having(searched, 'annotated_by');
  const share = (part: number, whole: number) => float(whole === 0 ? 0 : part / whole);
  const coverage = share(covered.size, dataset.records);
  return {
    coverage,
    coverage_annotated: share(covered.intersect(annotated).size, annotated.size),
    total_records: dataset.records,
    annotated_records: annotated.size,
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function having(searched: Searched, name: string): OrdinalSet {
  const facet = searched.tasks.facets.find(searched.dataset.pk, name);
  return facet ? facetSet(searched, facet.pk, () => true) : new OrdinalSet(searched.limit);
}

function withLabel(searched: Searched, label: string): OrdinalSet {
  const { tasks, dataset, limit } = searched;
  const facet = tasks.facets.find(dataset.pk, 'annotated_as');
  const [code] = facet ? tasks.facets.codes(facet.pk, [label]) : [];
  return facet && code !== undefined ? facetSet(searched, facet.pk, (value) => value === code) : new OrdinalSet(limit);
}
