import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { RuleInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs } from '#gateway/graphql/errors.ts';
import { hasStatus, nullOnStatus } from '#gateway/rest/error.ts';
import type { TextClassificationDatasetModel } from './taskDataset.source.ts';
import * as rules from './taskRule.source.ts';
import { toRule, toRuleMetrics } from './taskRule.source.ts';

export const taskRuleResolvers: Resolvers = {
  Mutation: {
    /** Creates a rule or updates the one with the same query. */
    createRule: async (_root, { input }, context) => {
      const dataset = await datasetOf(input.datasetId, context);
      const query = toRuleQuery(input.query);
      const body = toRuleBody(input);
      let wasUpdated = false;
      const rule = await rules.create(context.rest, dataset, { query, ...body }).catch((error: unknown) => {
        if (!hasStatus(error, 409)) throw error;
        wasUpdated = true;
        return rules.update(context.rest, dataset, query, body);
      });
      return { ...saved(rule, dataset, context), wasUpdated };
    },
    updateRule: async (_root, { input }, context) => {
      const dataset = await datasetOf(input.datasetId, context);
      const rule = await rules.update(context.rest, dataset, toRuleQuery(input.query), toRuleBody(input));
      return { ...saved(rule, dataset, context), wasUpdated: true };
    },
    deleteRule: async (_root, { datasetId, query: given }, context) => {
      const dataset = await datasetOf(datasetId, context);
      const query = toRuleQuery(given);
      await rules.remove(context.rest, dataset, query);
      context.load.task.clear(dataset);
      return { id: rules.ruleIdOf(dataset.id, query), query, dataset };
    },
  },
  TextClassificationDataset: {
    rules: (dataset, _args, { load }) =>
      load.task.rulesByDataset.load(dataset).then((rows) => rows.map((row) => toRule(row, dataset))),
    rule: (dataset, { query }, { rest }) =>
      rules
        .byQuery(rest, dataset, toRuleQuery(query))
        .then((row) => toRule(row, dataset))
        .catch(nullOnStatus(404)),
    ruleMetrics: (place, { query, labels }, { load }) =>
      load.task.ruleMetrics.load({ place, query: toRuleQuery(query), labels: labels ?? undefined }).then(toRuleMetrics),
    rulesOverview: async (dataset, _args, { rest, load }) => {
      const allRules = await load.task.rulesByDataset.load(dataset);
      if (!allRules.length) return null;
      return rules.toOverview(await rules.overviewOf(rest, dataset), allRules, dataset);
    },
  },
  LabelingRule: {
    metrics: ({ dataset: place, query, labels }, _args, { load }) =>
      load.task.ruleMetrics.load({ place, query, labels }).then(toRuleMetrics),
  },
  RulesOverview: {
    correct: (overview, _args, context) => sums(overview, context).then(({ correct }) => correct),
    incorrect: (overview, _args, context) => sums(overview, context).then(({ incorrect }) => incorrect),
    precision: async (overview, _args, context) => {
      const { correct, incorrect } = await sums(overview, context);
      return correct + incorrect > 0 ? correct / (correct + incorrect) : null;
    },
  },
};

async function sums({ dataset: place, allRules }: rules.RulesOverviewModel, { load }: Context) {
  const all = await Promise.all(
    allRules.map(({ query, labels }) => load.task.ruleMetrics.load({ place, query, labels })),
  ).catch(failsAs('ERROR_FETCHING_RULES'));
  return {
    correct: all.reduce((sum, { correct = 0 }) => sum + correct, 0),
    incorrect: all.reduce((sum, { incorrect = 0 }) => sum + incorrect, 0),
  };
}

function toRuleQuery(query: string): string {
  if (!query.trim()) throw badInput('A rule needs a query.');
  return query.trim();
}

function toRuleBody({ labels, description }: RuleInput) {
  if (!labels.length) throw badInput('A rule needs a label.');
  return { labels, description: description ?? undefined };
}

async function datasetOf(id: string, { load }: Context): Promise<TextClassificationDatasetModel> {
  const dataset = await load.task.datasetById.load(id);
  if (dataset.restTask === 'TextClassification') return dataset;
  throw badInput(`Only datasets of the task TEXT_CLASSIFICATION have rules; this one is of ${dataset.task}.`);
}

function saved(row: rules.RestRule, dataset: TextClassificationDatasetModel, { load }: Context) {
  load.task.clear(dataset);
  return { rule: toRule(row, dataset), dataset };
}
