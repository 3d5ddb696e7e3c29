/** The namespaces every screen needs, loaded at the start and together; the others come with the screen that uses them. */
export const ALWAYS = ['banner', 'common', 'error', 'nav', 'net', 'user'];

/** The namespaces of the annotation page. */
export const ANNOTATION = [
  'bulk',
  'empty',
  'filter',
  'form',
  'palette',
  'panel',
  'record',
  'similar',
  'span',
  'status',
  'suggestion',
] as const;
