/** The namespaces every screen needs, loaded at the start and together; the others come with the screen that uses them. */
export const CORE_NAMESPACES = ['banner', 'common', 'error', 'nav', 'net', 'user'];

/** The namespaces of the annotation page, without those of parts that come later. */
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
