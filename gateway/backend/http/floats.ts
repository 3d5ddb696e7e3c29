/** A float as JSON: a whole number keeps its point, which JavaScript would drop. */
export const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

export function floatsText(values: readonly number[] | Float64Array): string {
  for (const value of values) if (Number.isInteger(value)) return `[${Array.from(values, floatText).join(',')}]`;
  return `[${values.join(',')}]`;
}
