/** Whether the browser supports the CSS Custom Highlight API. */
export function canHighlight(): boolean {
  return typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;
}
