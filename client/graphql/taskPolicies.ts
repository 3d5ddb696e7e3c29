import type { TypePolicies } from '@apollo/client';

/** What datasets of the older tasks consist of besides records, rules and metrics; an answer replaces it as a whole. */
const VALUES = [
  'TaskLabel',
  'TaskSettings',
  'TaskVectorSettings',
  'TaskProgress',
  'TaskRecordVector',
  'InputText',
  'InputExplanation',
  'ExplainedToken',
  'Attribution',
  'AgentLabels',
  'ScoredLabel',
  'AgentEntities',
  'Entity',
  'AgentSentences',
  'Sentence',
  'TaskRecordPage',
  'TaskAggregations',
  'StatusCount',
  'OutcomeCount',
  'ScoreCount',
  'MetadataCounts',
  'EntityMentions',
  'TaskRecordsPayload',
  'TaskRecordResult',
  'RuleMetrics',
  'RulesOverview',
  'SaveRulePayload',
  'DeleteRulePayload',
];

/** The identity of those types: they have none. The rules of a dataset are told as a whole each time. */
export const taskPolicies: TypePolicies = {
  ...Object.fromEntries(VALUES.map((name) => [name, { keyFields: false, merge: false }])),
  TextClassificationDataset: { fields: { rules: { merge: false } } },
};
