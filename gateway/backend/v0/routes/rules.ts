import type { FastifyRequest } from 'fastify';
import { originOf } from '../../history/origin.ts';
import { EntityAlreadyExistsError, EntityNotFoundError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { now } from '../../store/clock.ts';
import { changingSetting } from '../acts/settings.ts';
import { evaluateQuery } from '../query/evaluate.ts';
import { allRulesMetrics, ruleMetrics } from '../services/ruleMetrics.ts';
import { taskSearch } from '../services/search/taskSearch.ts';
import { RuleCreate, type RuleLabels, RuleMetricsParameters, RuleUpdate } from '../shapes/datasets.ts';
import type { TaskRule } from '../store/taskStore.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import { bothPaths, openTaskDatasetFor } from './taskDatasetFor.ts';

const TASK = 'TextClassification';
const METRICS = '/metrics';
/** The rest of the path is a query, possibly followed by `/metrics`. */
const config = { rest: 'query' };

const present = ({ labels, description, query, author, created_at }: TaskRule) => ({
  ...(labels.length === 1 && { label: labels[0] }),
  labels,
  ...(description !== null && { description }),
  query,
  author,
  created_at,
});

/** Old clients send a single label. */
const labelsOf = ({ label, labels }: RuleLabels): string[] => [
  ...new Set([...(labels ?? []), ...(label ? [label] : [])]),
];

/** Labeling rules, which are identified by their queries: these may contain slashes. */
export const labelingRuleRoutes: Routes = (app) => {
  const { rules } = app.store.tasks;
  const ruleIn = (request: FastifyRequest) => (request.params as { '*': string })['*'].trim();
  const ruleOf = ({ pk }: TaskDatasetRow, query: string): TaskRule => {
    const rule = rules.find(pk, query);
    if (!rule) throw new EntityNotFoundError('ServiceLabelingRule', query);
    return rule;
  };

  const changing = (request: FastifyRequest, dataset: TaskDatasetRow, query: string, change: () => unknown) =>
    changingSetting(app.store, dataset, originOf(request), { subject: 'rules', query }, change);

  for (const base of bothPaths(TASK, 'labeling/rules')) {
    app.get(base, async (request) => rules.ofDataset(openTaskDatasetFor(request, TASK).pk).map(present));

    app.post(base, { schema: { body: RuleCreate } }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const { query, description } = request.body;
      // Throws for an invalid query, which would break the metrics of all rules.
      evaluateQuery(taskSearch(app.store.tasks, dataset), query);
      if (rules.find(dataset.pk, query)) throw new EntityAlreadyExistsError('ServiceLabelingRule', query);
      const author = request.user.username;
      const rule = {
        query,
        labels: labelsOf(request.body),
        description: description ?? null,
        author,
        created_at: now(),
      };
      changing(request, dataset, query, () => rules.add(dataset.pk, rule));
      return present(rule);
    });

    app.get(`${base}${METRICS}`, { config: { lane: 'long' } }, async (request) =>
      allRulesMetrics(app.store.tasks, openTaskDatasetFor(request, TASK)),
    );

    const one = { schema: { querystring: RuleMetricsParameters }, config: { ...config, lane: 'long' } } as const;
    app.get(`${base}/*`, one, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const path = ruleIn(request);
      if (path.endsWith(METRICS)) {
        const query = path.slice(0, -METRICS.length).trim();
        const labels = request.query.label ?? rules.find(dataset.pk, query)?.labels ?? [];
        return ruleMetrics(app.store.tasks, dataset, query, labels);
      }
      return present(ruleOf(dataset, path));
    });

    app.patch(`${base}/*`, { schema: { body: RuleUpdate }, config }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const rule = ruleOf(dataset, ruleIn(request));
      const description = request.body.description ?? rule.description;
      const changed = { ...rule, labels: labelsOf(request.body), description };
      changing(request, dataset, rule.query, () => rules.update(dataset.pk, changed));
      return present(changed);
    });

    app.delete(`${base}/*`, { config }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const query = ruleIn(request);
      changing(request, dataset, query, () => rules.remove(dataset.pk, query));
      return null;
    });
  }
};
