/** Whether the browser can colour parts of a text without touching its elements. */
export function canHighlight(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}
