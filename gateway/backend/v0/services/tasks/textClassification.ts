import { BrokenRule } from '../brokenRule.ts';
import type { Answer, Label, TaskDocument } from '../../store/document.ts';
import type { TaskKind } from './taskKind.ts';
import { flatten } from '../metadata.ts';

export const textClassification: TaskKind = {
  members({ inputs = {}, multi_label = false, explanation }) {
    const flat: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(inputs)) flatten(name, value, flat, (one) => one);
    const texts = Object.entries(flat).map(([name, value]): [string, string | string[]] => [
      name,
      textsOf(name, value),
    ]);
    if (texts.length === 0) throw new BrokenRule('No inputs provided');
    return {
      text: texts.flatMap(([, value]) => value).join('\n'),
      inputs: Object.fromEntries(texts),
      multi_label,
      ...(explanation && { explanation }),
    };
  },

  answer: ({ labels = [] }) => ({
    labels: labels
      .map(({ class: class_label, score }): Label => ({ class_label, score }))
      .sort((one, other) => other.score - one.score),
  }),

  check({ multi_label, prediction, annotation, status }) {
    if (multi_label) return;
    const sum = (prediction?.labels ?? []).reduce((total, { score }) => total + score, 0);
    if (sum > MAX_SUM) throw new BrokenRule(`Wrong score distributions: ${sum} > 1`);
    if (annotation && annotation.labels!.length !== 1) {
      throw new BrokenRule('Single label record must include only one annotation label');
    }
    if (status === 'Validated' && !annotation) {
      throw new BrokenRule('Cannot validate a record without an annotation');
    }
  },
};

/** Sums of floats miss a little. */
const MAX_SUM = 1.001;

function textsOf(name: string, value: unknown): string | string[] {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new BrokenRule(`inputs.${name}: a text or a list of texts expected`);
}

/** The labels an answer stands for. */
export function labelsOf(answer: Answer | undefined, { multi_label }: Pick<TaskDocument, 'multi_label'>): string[] {
  const labels = answer?.labels ?? [];
  const counted = multi_label ? labels.filter(({ score }) => score > MULTI_LABEL_THRESHOLD) : labels.slice(0, 1);
  return counted.map(({ class_label }) => class_label);
}

/** A label of several counts when its score lies above. */
const MULTI_LABEL_THRESHOLD = 0.5;
