import type { FastifyRequest } from 'fastify';
import { EntityAlreadyExistsError, EntityNotFoundError, type HttpError } from '../../http/errors.ts';
import type { Routes } from '../../http/routes.ts';
import { evaluateQuery } from '../query/evaluate.ts';
import { allRulesMetrics, ruleMetrics } from '../services/ruleMetrics.ts';
import { taskSearch } from '../services/search/taskSearch.ts';
import { RuleCreate, type RuleLabels, RuleMetricsParameters, RuleUpdate } from '../shapes/datasets.ts';
import type { TaskRule } from '../store/taskRules.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

const TASK = 'TextClassification';
const METRICS = '/metrics';
/** The query of a rule, or the same with what it comes to behind it. */
const config = { rest: 'query' };

const present = ({ labels, description, query, author, created_at }: TaskRule) => ({
  ...(labels.length === 1 && { label: labels[0] }),
  labels,
  ...(description !== null && { description }),
  query,
  author,
  created_at,
});

/** The labels of a rule; the one label of old clients is one of them. */
const labelsOf = ({ label, labels }: RuleLabels): string[] => [
  ...new Set([...(labels ?? []), ...(label ? [label] : [])]),
];

/** Queries that stand for labels. A query in a path may have slashes in it; old clients put the task before the name. */
export const labelingRuleRoutes: Routes = (app) => {
  const { rules } = app.store.tasks;
  const ruleIn = (request: FastifyRequest) => (request.params as { '*': string })['*'].trim();
  const unknown = (query: string): HttpError => new EntityNotFoundError('ServiceLabelingRule', query);

  for (const base of [`/datasets/:name/${TASK}/labeling/rules`, `/datasets/${TASK}/:name/labeling/rules`]) {
    app.get(base, async (request) => rules.ofDataset(openTaskDatasetFor(request, TASK).pk).map(present));

    app.post(base, { schema: { body: RuleCreate } }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const { query, description } = request.body;
      // One rule that finds nothing for a fault would take the metrics of all the others with it.
      evaluateQuery(taskSearch(app.store.tasks, dataset), query);
      if (rules.find(dataset.pk, query)) throw new EntityAlreadyExistsError('ServiceLabelingRule', query);
      const rule = { query, labels: labelsOf(request.body), description: description ?? null };
      return present(rules.add(dataset.pk, { ...rule, author: request.user.username }));
    });

    app.get(`${base}${METRICS}`, async (request) =>
      allRulesMetrics(app.store.tasks, openTaskDatasetFor(request, TASK)),
    );

    app.get(`${base}/*`, { schema: { querystring: RuleMetricsParameters }, config }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const asked = ruleIn(request);
      if (asked.endsWith(METRICS)) {
        const query = asked.slice(0, -METRICS.length).trim();
        const labels = request.query.label ?? rules.find(dataset.pk, query)?.labels ?? [];
        return ruleMetrics(app.store.tasks, dataset, query, labels);
      }
      const rule = rules.find(dataset.pk, asked);
      if (!rule) throw unknown(asked);
      return present(rule);
    });

    app.patch(`${base}/*`, { schema: { body: RuleUpdate }, config }, async (request) => {
      const dataset = openTaskDatasetFor(request, TASK);
      const query = ruleIn(request);
      const rule = rules.find(dataset.pk, query);
      if (!rule) throw unknown(query);
      const { description } = request.body;
      rules.update(dataset.pk, query, {
        labels: labelsOf(request.body),
        description: description ?? rule.description,
      });
      return present(rules.find(dataset.pk, query)!);
    });

    app.delete(`${base}/*`, { config }, async (request) => {
      rules.remove(openTaskDatasetFor(request, TASK).pk, ruleIn(request));
      return null;
    });
  }
};
