import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';

extend([a11y]);

/** The WCAG 2 contrast ratio of two colours. */
export function contrast(one: string, other: string): number {
  return colord(one).contrast(other);
}

/** One side of `light-dark(a, b)`; a colour without it is the same in both themes. */
export function onTheme(color: string, theme: 'light' | 'dark'): string {
  const sides = /^light-dark\((.+(?:\)|\w)),\s*(.+)\)$/.exec(color);
  return (theme === 'light' ? sides?.[1] : sides?.[2]) ?? color;
}
