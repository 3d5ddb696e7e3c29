/** The namespaces that every page needs; they are loaded at the start, as one file. */
export const CORE_NAMESPACES = ['banner', 'common', 'error', 'nav', 'net', 'user'];

/** The namespaces of the annotation page, without those of its lazy parts; loaded as one file. */
export const ANNOTATION_NAMESPACES = [
  'filter',
  'form',
  'panel',
  'record',
  'similar',
  'span',
  'status',
  'suggestion',
] as const;
