import { environment } from '../environment.ts';

export const LABEL_OPTIONS_MAX = environment.labelOptionsMax;
export const SPAN_OPTIONS_MAX = environment.spanOptionsMax;
export const VECTORS_SETTINGS_MAX = 5;
/** An index of longer vectors cannot be made. */
export const VECTOR_DIMENSIONS_MAX = 8192;
