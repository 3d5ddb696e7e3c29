import type { Task } from '../../shapes/task.ts';
import { COMMON_METRICS } from './commonMetrics.ts';
import type { Metric } from './metric.ts';
import { TEXT_CLASSIFICATION_METRICS } from './textClassificationMetrics.ts';
import { TOKEN_CLASSIFICATION_METRICS } from './tokenClassificationMetrics.ts';

/** What can be measured in a dataset of each task. */
export const METRICS: Readonly<Record<Task, readonly Metric[]>> = {
  TextClassification: [...COMMON_METRICS, ...TEXT_CLASSIFICATION_METRICS],
  TokenClassification: [...COMMON_METRICS, ...TOKEN_CLASSIFICATION_METRICS],
  Text2Text: COMMON_METRICS,
};
