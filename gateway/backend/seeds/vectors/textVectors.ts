import { dot, strongestDirections, times } from './directions.ts';
import { likenesses, weightedFeatures } from './features.ts';

/**
 * A vector of length 1 for each text, made without a model: how alike the texts are in words and parts of words, squeezed into
 * the given number of dimensions. Texts about the same thing come to lie close. There must be at least as many texts.
 */
export function textVectors(texts: readonly string[], dimensions: number): number[][] {
  const alike = likenesses(weightedFeatures(texts));
  const directions = strongestDirections(alike, dimensions);
  const strengths = directions.map((direction) => Math.sqrt(Math.max(0, dot(direction, times(alike, direction)))));
  return texts.map((_, i) => normalised(directions.map((direction, k) => direction[i]! * strengths[k]!)));
}

function normalised(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => Math.round((value / length) * 1e6) / 1e6);
}
