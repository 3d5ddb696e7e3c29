import { useMemo } from 'react';
import type { TextClassificationRecord } from '../model.ts';

type Explanation = NonNullable<TextClassificationRecord['explanation']>;
type Token = Explanation[number]['tokens'][number];

/** The weight of a token for a label: positive for it, negative against it. */
export interface Weight {
  token: string;
  value: number;
}

/** A part of a text; its weight is null between tokens. */
export interface Piece {
  text: string;
  weight: number | null;
}

const SHADES = 4;

/** The labels that an explanation has weights for, in order of appearance. */
function explainedLabels(explanation: Explanation): string[] {
  const tokens = explanation.flatMap((input) => input.tokens);
  return [...new Set(tokens.flatMap(({ attributions }) => attributions.map(({ label }) => label)))];
}

/** The weights of an input's tokens for a label. */
function weightsFor(tokens: readonly Token[], label: string): Weight[] {
  return tokens.map(({ token, attributions }) => {
    return { token, value: attributions.find((attribution) => attribution.label === label)?.value ?? 0 };
  });
}

/** A weight relative to the strongest of its record, from -4 to 4. */
export function shadeOf(value: number, strongest: number): number {
  return strongest === 0 ? 0 : Math.round((SHADES * value) / strongest);
}

/**
 * Splits a text at its tokens, so that spaces and line breaks remain. Models may change words: if a token is not found, the tokens
 * replace the text.
 */
export function piecesOf(text: string, weights: readonly Weight[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { token, value } of weights) {
    const start = text.indexOf(token, at);
    if (token === '' || start < 0) return joinedBySpaces(weights);
    if (start > at) pieces.push({ text: text.slice(at, start), weight: null });
    pieces.push({ text: token, weight: value });
    at = start + token.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), weight: null });
  return pieces;
}

function joinedBySpaces(weights: readonly Weight[]): Piece[] {
  return weights.flatMap(({ token, value }, index) => [
    ...(index > 0 ? [{ text: ' ', weight: null }] : []),
    { text: token, weight: value },
  ]);
}

/** The tokens with the greatest weights in one direction, strongest first. */
export function strongest(weights: readonly Weight[], direction: 1 | -1, count: number): Weight[] {
  const sameDirection = weights.filter(({ value }) => value * direction > 0);
  return sameDirection.sort((a, b) => (b.value - a.value) * direction).slice(0, count);
}

/** The weights of a record's tokens for one label. */
export interface LabelExplanation {
  label: string;
  /** All explained labels. */
  labels: readonly string[];
  /** Input → the weights of its tokens. */
  weights: ReadonlyMap<string, readonly Weight[]>;
  /** The greatest weight in either direction. */
  maxWeight: number;
}

/** The explanation of a label, or else of the first label that has one. */
export function useExplanation(
  { explanation, predictedAs }: TextClassificationRecord,
  wanted: string | undefined,
): LabelExplanation | undefined {
  return useMemo(() => {
    if (!explanation) return undefined;
    const labels = explainedLabels(explanation);
    const label = [wanted, ...predictedAs, ...labels].find((name) => name !== undefined && labels.includes(name));
    if (label === undefined) return undefined;
    const weights = new Map(explanation.map(({ input, tokens }) => [input, weightsFor(tokens, label)] as const));
    const all = [...weights.values()].flat().map(({ value }) => Math.abs(value));
    return { label, labels, weights, maxWeight: Math.max(0, ...all) };
  }, [explanation, predictedAs, wanted]);
}
