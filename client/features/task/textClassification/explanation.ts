import { numberFormat } from '#client/lib/format.ts';
import type { TextClassificationRecord } from '../model.ts';

type Explanation = NonNullable<TextClassificationRecord['explanation']>;
type Token = Explanation[number]['tokens'][number];

/** What a token says about one label: above 0 it speaks for it, below 0 against it. */
export interface Weight {
  token: string;
  value: number;
}

/** A part of a text; null where it lies between tokens. */
export interface Piece {
  text: string;
  weight: number | null;
}

/** How many shades there are for each direction. */
const SHADES = 4;

/** The labels that an explanation says something about, in the order they come up. */
export function explainedLabels(explanation: Explanation): string[] {
  const tokens = explanation.flatMap((input) => input.tokens);
  return [...new Set(tokens.flatMap(({ attributions }) => attributions.map(({ label }) => label)))];
}

/** What each token of an input says about a label. */
export function weightsFor(tokens: readonly Token[], label: string): Weight[] {
  return tokens.map(({ token, attributions }) => {
    return { token, value: attributions.find((one) => one.label === label)?.value ?? 0 };
  });
}

/** How strong a weight is beside the strongest of its record: from -4, against the label, to 4, for it. */
export function shadeOf(value: number, strongest: number): number {
  return strongest === 0 ? 0 : Math.round((SHADES * value) / strongest);
}

/**
 * Finds the tokens in their text, one after the other, so that the text keeps its spaces and line breaks. Where one is not to be
 * found, since models may cut and change words, the tokens stand for themselves.
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

/** The tokens that say most in one direction, strongest first. */
export function strongest(weights: readonly Weight[], direction: 1 | -1, count: number): Weight[] {
  const speaking = weights.filter(({ value }) => value * direction > 0);
  return speaking.sort((one, other) => (other.value - one.value) * direction).slice(0, count);
}

/** A weight with its sign and two digits that count. */
export function formatWeight(value: number, language: string): string {
  return numberFormat(language, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' }).format(value);
}
