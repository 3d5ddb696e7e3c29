/** A float as JSON: a whole number keeps its point, which JavaScript would drop. */
export const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

export const floatsText = (values: Iterable<number>): string => {
  let text = '';
  for (const value of values) text += text === '' ? floatText(value) : `,${floatText(value)}`;
  return `[${text}]`;
};
