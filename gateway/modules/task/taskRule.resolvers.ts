import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs, nullOn } from '#gateway/graphql/errors.ts';
import { type RulesOverviewModel, toOverview, toRule, toRuleMetrics } from './taskRule.model.ts';
import { byQuery, overviewOf } from './taskRule.source.ts';
import { createRule, deleteRule, named, updateRule } from './taskRule.write.ts';

const CODE = 'ERROR_FETCHING_RULES';

export const taskRuleResolvers: Resolvers = {
  Mutation: {
    createRule: (_root, { input }, context) => createRule(input, context),
    updateRule: (_root, { input }, context) => updateRule(input, context),
    deleteRule: (_root, { datasetId, query }, context) => deleteRule(datasetId, query, context),
  },
  TextClassificationDataset: {
    rules: (dataset, _args, { load }) =>
      load.task.rulesByDataset
        .load(dataset)
        .then((rows) => rows.map((row) => toRule(row, dataset)))
        .catch(failsAs(CODE)),
    rule: (dataset, { query }, { rest }) =>
      byQuery(rest, dataset, named(query))
        .then((row) => toRule(row, dataset))
        .catch(nullOn(404, CODE)),
    ruleMetrics: (place, { query, labels }, { load }) =>
      load.task.ruleMetrics
        .load({ place, query: named(query), labels: labels ?? undefined })
        .then(toRuleMetrics)
        .catch(failsAs(CODE)),
    rulesOverview: async (dataset, _args, { rest, load }) => {
      const rules = await load.task.rulesByDataset.load(dataset).catch(failsAs(CODE));
      if (!rules.length) return null;
      return toOverview(await overviewOf(rest, dataset).catch(failsAs(CODE)), rules, dataset);
    },
  },
  LabelingRule: {
    metrics: ({ dataset: place, query, labels }, _args, { load }) =>
      load.task.ruleMetrics.load({ place, query, labels }).then(toRuleMetrics).catch(failsAs(CODE)),
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

/** The rules' own counts, added up. */
async function sums({ dataset: place, of: rules }: RulesOverviewModel, { load }: Context) {
  const all = await Promise.all(
    rules.map(({ query, labels }) => load.task.ruleMetrics.load({ place, query, labels })),
  ).catch(failsAs(CODE));
  return {
    correct: all.reduce((sum, { correct = 0 }) => sum + correct, 0),
    incorrect: all.reduce((sum, { incorrect = 0 }) => sum + incorrect, 0),
  };
}
