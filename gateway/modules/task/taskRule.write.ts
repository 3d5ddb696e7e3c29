import type { RuleInput } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, hasStatus } from '#gateway/graphql/errors.ts';
import type { TextClassificationDatasetModel } from './taskDataset.model.ts';
import { ruleIdOf, toRule } from './taskRule.model.ts';
import { create, remove, type RestRule, update } from './taskRule.source.ts';

/** Saves a rule; where there is one with its query, that one is changed. */
export async function createRule(input: RuleInput, context: Context) {
  const dataset = await datasetOf(input.datasetId, context).catch(failsAs('ERROR_SAVING_RULE'));
  const query = named(input.query);
  const body = bodyOf(input);
  const { rest } = context;
  let wasUpdated = false;
  const rule = await create(rest, dataset, { query, ...body })
    .catch((error: unknown) => {
      if (!hasStatus(error, 409)) throw error;
      wasUpdated = true;
      return update(rest, dataset, query, body);
    })
    .catch(failsAs('ERROR_SAVING_RULE'));
  return saved(rule, wasUpdated, dataset, context);
}

export async function updateRule(input: RuleInput, context: Context) {
  const dataset = await datasetOf(input.datasetId, context).catch(failsAs('ERROR_SAVING_RULE'));
  const rule = await update(context.rest, dataset, named(input.query), bodyOf(input)).catch(
    failsAs('ERROR_SAVING_RULE'),
  );
  return saved(rule, true, dataset, context);
}

export async function deleteRule(datasetId: string, written: string, context: Context) {
  const dataset = await datasetOf(datasetId, context).catch(failsAs('ERROR_DELETING_RULE'));
  const query = named(written);
  await remove(context.rest, dataset, query).catch(failsAs('ERROR_DELETING_RULE'));
  context.load.task.forget(dataset);
  return { id: ruleIdOf(dataset.id, query), query, dataset };
}

/** A query as rules are called by it. */
export function named(query: string): string {
  const name = query.trim();
  if (!name) throw badInput('A rule needs a query.');
  return name;
}

function bodyOf({ labels, description }: RuleInput) {
  if (!labels.length) throw badInput('A rule needs a label.');
  return { labels, ...(description == null ? {} : { description }) };
}

async function datasetOf(id: string, { load }: Context): Promise<TextClassificationDatasetModel> {
  const dataset = await load.task.datasetById.load(id);
  if (dataset.restTask === 'TextClassification') return dataset;
  throw badInput(`Only datasets of the task TEXT_CLASSIFICATION have rules; this one is of ${dataset.task}.`);
}

function saved(row: RestRule, wasUpdated: boolean, dataset: TextClassificationDatasetModel, { load }: Context) {
  load.task.forget(dataset);
  return { rule: toRule(row, dataset), wasUpdated, dataset };
}
