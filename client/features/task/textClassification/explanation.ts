import { useMemo } from 'react';
import { numberFormat } from '#client/lib/format.ts';
import type { TextClassificationRecord } from '../model.ts';

type Explanation = NonNullable<TextClassificationRecord['explanation']>;
type Token = Explanation[number]['tokens'][number];

/** The weight of a token for a label: above 0 it speaks for the label, below 0 against it. */
export interface Weight {
  token: string;
  value: number;
}

/** A part of a text; its weight is null between tokens. */
export interface Piece {
  text: string;
  weight: number | null;
}

/** How many shades there are for each direction. */
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

/** A weight relative to the strongest of its record: from -4, against the label, to 4, for it. */
export function shadeOf(value: number, strongest: number): number {
  return strongest === 0 ? 0 : Math.round((SHADES * value) / strongest);
}

/**
 * Finds the tokens in their text, one after the other, so that the text keeps its spaces and line breaks. If one cannot be found,
 * since models may cut and change words, the tokens replace the text.
 */
export function piecesOf(text: string, weights: readonly Weight[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { token, value } of weights) {
    const start = text.indexOf(token, at);
    if (token === '' || start < 0) return spaced(weights);
    if (start > at) pieces.push({ text: text.slice(at, start), weight: null });
    pieces.push({ text: token, weight: value });
    at = start + token.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), weight: null });
  return pieces;
}

function spaced(weights: readonly Weight[]): Piece[] {
  return weights.flatMap(({ token, value }, index) => [
    ...(index > 0 ? [{ text: ' ', weight: null }] : []),
    { text: token, weight: value },
  ]);
}

/** The tokens with the greatest weights in one direction, strongest first. */
export function strongest(weights: readonly Weight[], direction: 1 | -1, count: number): Weight[] {
  const speaking = weights.filter(({ value }) => value * direction > 0);
  return speaking.sort((a, b) => (b.value - a.value) * direction).slice(0, count);
}

/** A weight with its sign and two significant digits. */
export function formatWeight(value: number, language: string): string {
  return numberFormat(language, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' }).format(value);
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

/** The explanation of the first wanted label that has one; undefined where the prediction has none. */
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
