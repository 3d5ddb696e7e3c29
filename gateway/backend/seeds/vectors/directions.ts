/**
 * The strongest directions of a symmetric matrix without negative eigenvalues: a few guesses are multiplied by the matrix
 * and set at right angles again and again, until they hold still.
 */
export function strongestDirections(matrix: readonly Float64Array[], count: number): Float64Array[] {
  const size = matrix.length;
  // Any guesses do as long as they differ; these are the same each time.
  let directions: Float64Array[] = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: size }, (_, i) => Math.sin((i + 1) * (k + 1) * 12.9898)),
  );
  for (let round = 0; round < ROUNDS; round++) {
    straighten(directions);
    directions = directions.map((direction) => times(matrix, direction));
  }
  straighten(directions);
  return directions;
}

export const times = (matrix: readonly Float64Array[], vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) => dot(row, vector));

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

const ROUNDS = 12;

/** Sets each direction at right angles to those before it, with length 1. */
function straighten(directions: readonly Float64Array[]): void {
  directions.forEach((direction, k) => {
    for (const earlier of directions.slice(0, k)) {
      const shared = dot(direction, earlier);
      for (let i = 0; i < direction.length; i++) direction[i]! -= shared * earlier[i]!;
    }
    const length = Math.sqrt(dot(direction, direction)) || 1;
    for (let i = 0; i < direction.length; i++) direction[i]! /= length;
  });
}
