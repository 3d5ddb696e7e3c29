import { useMemo } from 'react';
import type { TextClassificationRecord } from '../model.ts';
import { explainedLabels, type Weight, weightsFor } from './explanation.ts';

/** What explains a label in the inputs of a record. */
export interface LabelExplanation {
  label: string;
  /** All labels that there is something to say about. */
  labels: readonly string[];
  /** Input → what its tokens say. */
  weights: ReadonlyMap<string, readonly Weight[]>;
  /** The greatest weight in either direction. */
  most: number;
}

/** The explanation of the first wanted label that has one; undefined where nobody explained the prediction. */
export function useExplanation(
  { explanation, predictedAs }: TextClassificationRecord,
  wanted: string | undefined,
): LabelExplanation | undefined {
  return useMemo(() => {
    if (!explanation) return undefined;
    const labels = explainedLabels(explanation);
    const label = [wanted, ...predictedAs, ...labels].find((one) => one !== undefined && labels.includes(one));
    if (label === undefined) return undefined;
    const weights = new Map(explanation.map(({ input, tokens }) => [input, weightsFor(tokens, label)] as const));
    const all = [...weights.values()].flat().map(({ value }) => Math.abs(value));
    return { label, labels, weights, most: all.reduce((one, other) => Math.max(one, other), 0) };
  }, [explanation, predictedAs, wanted]);
}
