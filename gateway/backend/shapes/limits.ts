/** Limits that whoever runs the server may raise, under the names Argilla gave them. */
const fromEnvironment = (name: string, otherwise: number): number => {
  const value = Number(process.env[name]);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

export const LABEL_OPTIONS_MAX = fromEnvironment('ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS', 500);
export const SPAN_OPTIONS_MAX = fromEnvironment('ARGILLA_SPAN_OPTIONS_MAX_ITEMS', 500);
export const VECTORS_SETTINGS_MAX = 5;
/** An index of longer vectors cannot be made. */
export const VECTOR_DIMENSIONS_MAX = 8192;
