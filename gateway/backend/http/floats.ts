/** A float as JSON: a whole number keeps its point, which JavaScript would drop. */
export const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

export const floatsText = (values: readonly number[]): string =>
  values.some(Number.isInteger) ? `[${values.map(floatText).join(',')}]` : JSON.stringify(values);
