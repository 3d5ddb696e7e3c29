/** Far more than anybody needs; what writes JSON stops at some thousands. */
const MOST_LEVELS = 100;

/** Why a value that was read from JSON cannot be written as JSON again, if so. */
export function unwritable(value: unknown, levels = MOST_LEVELS): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `the provided value '${value}' is not a float.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `the provided value is nested more than ${MOST_LEVELS} levels deep.`;
  for (const inner of Object.values(value)) {
    const problem = unwritable(inner, levels - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
